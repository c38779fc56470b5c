export { type MiniLmOptions, miniLm, type TokenEmbedder } from './minilm.js';
