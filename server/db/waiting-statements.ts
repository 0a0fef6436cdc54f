import type { CompiledQuery } from 'kysely';

/** A statement that goes out with the next one of its transaction, before it; kysely hands it on as it is. */
export type Ahead = CompiledQuery & { readonly taken: (rows: readonly unknown[]) => void };

/** A statement that goes out with the next one of its transaction or its COMMIT; kysely hands it on as it is. */
export type Later = CompiledQuery & { readonly isLater: true };

/** A statement that does not go out by itself: see askAhead and askLater. */
export type Waiting = Ahead | Later;

/** Does it wait for another one, or for COMMIT? */
export const isWaiting = (query: CompiledQuery): query is Waiting => 'taken' in query || 'isLater' in query;
