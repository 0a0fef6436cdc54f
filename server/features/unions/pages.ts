import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { pageHash, pagePath, pages } from '../../facts/union-pages.ts';
import { findPage, giveKey, savePage } from '../../facts/union-pages.queries.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';

type Calls = typeof unionCalls;
type Told = Reply<Calls['unionPage']>;

/** Where the public page of a union or a shop is; null: it has none. */
export async function unionPage({ kind: page, id }: Input<Calls['unionPage']>, { db, parts }: Context): Promise<Told> {
  const found = await findPage(db, { page, id });
  if (found === undefined) throw notFound();
  return { path: found.isOpen ? pagePath(parts.secrets, page, { id, keyNumber: found.keyNumber }) : null };
}

/**
 * Makes a new address, or none; the sign-up of a union opens and closes with it. A key that was withdrawn is never made again: the
 * next one has another number.
 */
export async function renewUnionPage(
  { kind: page, id, withdraw }: Input<Calls['renewUnionPage']>,
  { db, parts: { secrets }, user }: Context,
): Promise<Told> {
  const found = await findPage(db, { page, id }, true);
  if (found === undefined) throw notFound();
  const next = { id, keyNumber: found.keyNumber + 1 };
  const keyHash = withdraw ? null : pageHash(secrets, page, next);
  const userId = accountOf(user) ?? user.id;
  await savePage(db, { page, id }, { keyNumber: next.keyNumber, keyHash, isOpen: !withdraw, userId });
  const of = { objectType: pages[page].table, objectId: id, clientId: found.clientId };
  const detail = { withdrawn: withdraw };
  await appendAudit(db, { action: 'update', call: 'renewUnionPage', ...of, outcome: 'ok', detail });
  return { path: withdraw ? null : pagePath(secrets, page, next) };
}

/** Gives a union whose sign-up was opened with its record the key that leads there. */
export async function giveSignupKey(id: string, { db, parts }: Context): Promise<void> {
  const at = { page: 'union', id } as const;
  const found = await findPage(db, at, true);
  if (found === undefined || found.hasKey) return;
  await giveKey(db, at, pageHash(parts.secrets, 'union', { id, keyNumber: found.keyNumber }));
}
