import { BenchError, type BenchErrorCode } from '../errors.js';

/** An error on its way to another thread or machine. */
export interface WireError {
  readonly message: string;
  readonly code?: string;
  /** Thrown on purpose, with one sentence for the user. */
  readonly bench: boolean;
}

/** @param place - put before the message, for example the name of a machine */
export function packError(error: unknown, place = ''): WireError {
  const { message = String(error), code } = (error ?? {}) as { message?: string; code?: unknown };
  return {
    message: place + message,
    ...(typeof code === 'string' && { code }),
    bench: BenchError.isInstance(error),
  };
}

export function unpackError({ message, code, bench }: WireError): Error {
  if (bench) return new BenchError(code as BenchErrorCode, message);
  return Object.assign(new Error(message), code !== undefined && { code });
}
