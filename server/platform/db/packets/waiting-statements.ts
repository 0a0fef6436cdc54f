import type { CompiledQuery } from 'kysely';

/** What is known of a statement that goes out ahead. */
export interface AheadNature {
  /** What it expects fails in PostgreSQL where it does not hold: a COMMIT may go out with it. */
  readonly failsThere?: boolean;
  /** It makes the transaction one that only reads: nothing waits for its COMMIT. */
  readonly onlyReads?: boolean;
  /** The same statement with an entry of the audit log, for where such a one would go out right behind it. */
  readonly noting?: (entry: readonly unknown[]) => CompiledQuery;
}

/** A statement that goes out with the next one of its transaction, before it; kysely hands it on as it is. */
export type Ahead = CompiledQuery & AheadNature & { readonly taken: (rows: readonly unknown[]) => void };

/** A statement that goes out with the next one of its transaction or its COMMIT; kysely hands it on as it is. */
export type Later = CompiledQuery & LaterNature & { readonly isLater: true };

/** What is known of a statement that goes out later. */
export interface LaterNature {
  /** It writes this entry of the audit log: see AheadNature. */
  readonly entry?: readonly unknown[];
}

/** No statement, but the word that the next one is the last of its transaction. */
export type EndsWithNext = CompiledQuery & { readonly endsWithNext: true };

/** What does not go out by itself: see askAhead, askLater and endWithNext. */
export type Waiting = Ahead | Later | EndsWithNext;

/** Does it wait for another one, or for COMMIT? */
export const isWaiting = (query: CompiledQuery): query is Waiting =>
  'taken' in query || 'isLater' in query || 'endsWithNext' in query;

/** Statements that go out together; kysely hands it to the connection as it is. */
export type Batch = CompiledQuery & { readonly batch: readonly CompiledQuery[] };
