import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid } from '../../platform/http/refusals.ts';
import { drawnRows, withNames } from './list.ts';
import type { ClaimRow } from './list.queries.ts';
import { type ClaimQuery, findClaims } from './search.queries.ts';
import { type SearchInput, searchMeaning } from './search.rules.ts';

/** GET /claimSearch: claims across clients by something that few of them have (domain 7.6). */
export async function claimSearch(
  input: Input<typeof claims.claimSearch>,
  context: Context,
): Promise<Reply<typeof claims.claimSearch>> {
  const { page, pageSize, sort } = input;
  const query = queryOf(input);
  const found = await findClaims(context.db, query, { offset: (page - 1) * pageSize, size: pageSize, sort });
  noteFound(found.rows, context);
  const rows = await withNames(await drawnRows(found.rows, context), input, context);
  return { ...found, rows, page, pageSize };
}

/** What a search asks of the database. @throws Refusal 422 narrow-search where nothing selective is named */
export function queryOf(input: SearchInput): ClaimQuery {
  const read = searchMeaning(input);
  if ('refused' in read) throw invalid(read.refused);
  const { from, to, status, claimType, provider, clientId, receivedFrom, receivedTo } = input;
  return {
    meaning: read.meaning,
    narrowing: { from, to, status, claimType, provider, clientId, receivedFrom, receivedTo },
  };
}

/** Names in the audit log whose claims were shown. */
export const noteFound = (rows: readonly ClaimRow[], { saw }: Pick<Context, 'saw'>): void =>
  saw({ type: 'claims', ids: [...new Set(rows.map((row) => row.person_id))] });
