export { winkWords } from './wink-words.js';
