export { FileJournal, type FileJournalOptions } from './file-journal.js';
