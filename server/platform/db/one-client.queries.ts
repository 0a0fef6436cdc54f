import { type RawBuilder, sql } from 'kysely';

/**
 * The statement that gives up this transaction's rights to every other client (access.only_client). `only` is false
 * where there were none to this one; then nothing changes.
 */
export const onlyClient = (clientId: string): RawBuilder<{ only: boolean }> =>
  sql<{ only: boolean }>`select access.only_client(${clientId}) as only`;
