/** Thrown when a server answers with something else than a chat completion. */
export class NoCompletionError extends Error {}
