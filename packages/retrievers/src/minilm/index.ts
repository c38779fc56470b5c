export { type MiniLm, type MiniLmOptions, miniLm } from './minilm.js';
