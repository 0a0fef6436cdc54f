import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { hashOfKey, pageKey, pages } from './links.ts';
import { findPage, savePage } from './pages.queries.ts';

type Calls = typeof unionCalls;
type Told = Reply<Calls['unionPage']>;

/** Where the public page of a union or a shop is; null: it has none. */
export async function unionPage({ kind, id }: Input<Calls['unionPage']>, { db, parts }: Context): Promise<Told> {
  const found = await findPage(db, kind, id);
  if (found === undefined) throw notFound();
  const { keyNumber } = found;
  return { path: found.isOpen ? `${pages[kind].path}${pageKey(parts.secrets, kind, { id, keyNumber })}` : null };
}

/** Makes a new address, or none. A key that was withdrawn is never made again: the next one has another number. */
export async function renewUnionPage(
  { kind, id, withdraw }: Input<Calls['renewUnionPage']>,
  { db, parts }: Context,
): Promise<Told> {
  const found = await findPage(db, kind, id);
  if (found === undefined) throw notFound();
  const keyNumber = found.keyNumber + 1;
  const key = pageKey(parts.secrets, kind, { id, keyNumber });
  await savePage(db, kind, { id, keyNumber, keyHash: withdraw ? null : hashOfKey(key) });
  const { table: objectType, path } = pages[kind];
  const of = { objectType, objectId: id, clientId: found.clientId };
  const detail = { withdrawn: withdraw };
  await appendAudit(db, { action: 'update', call: 'renewUnionPage', ...of, outcome: 'ok', detail });
  return { path: withdraw ? null : `${path}${key}` };
}
