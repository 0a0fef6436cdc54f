import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import { lackingEobs } from '../../facts/lacking-eobs.ts';
import { installationDay } from '../../platform/db/installation-day.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { forbidden, invalid, notFound } from '../../platform/http/refusals.ts';
import { drawRow, spanOf } from './claims.rules.ts';
import { type ClaimNamed, namesOfClaims } from './detail.queries.ts';
import { type ClaimList, type ClaimPage, type ClaimRow, readList, type Whose } from './list.queries.ts';

type Asked = Omit<Input<typeof claims.claimList>, 'page' | 'pageSize' | 'withParts'>;

/** GET /claims: a page of a person's or family's claims with what all of them come to (domain 7.6). */
export async function claimList(
  input: Input<typeof claims.claimList>,
  context: Context,
): Promise<Reply<typeof claims.claimList>> {
  const { page, pageSize, sort } = input;
  const list = await listOf(input, context);
  const { rows, totals } = await openList(list, { offset: (page - 1) * pageSize, size: pageSize, sort }, context);
  noteRead(list, rows, context);
  return {
    rows: await withNames(await drawnRows(rows, context), input, context),
    total: totals.total,
    page,
    pageSize,
    totals: { billed: totals.billed, planPaid: totals.paid, youMayOwe: totals.owed },
    from: list.span.from,
    to: list.span.to,
  };
}

/** Rows with what the specification calls a claim by, for who asks for its names. */
export async function withNames<Row extends { id: string }>(
  rows: readonly Row[],
  { withParts }: { withParts?: boolean | undefined },
  { db }: Pick<Context, 'db'>,
): Promise<(Row & { named?: ClaimNamed })[]> {
  if (withParts !== true) return [...rows];
  const names = await namesOfClaims(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const named = names.get(row.id);
    return named === undefined ? row : { ...row, named };
  });
}

/** Rows as they are shown. */
export async function drawnRows(rows: readonly ClaimRow[], { db, user }: Pick<Context, 'db' | 'user'>) {
  const lacking = await lackingEobs(db, rows, user.language);
  return rows.map((row) => drawRow(row, lacking));
}

/** A list with the days that it is about, whether they were asked for or not. */
export type DatedList = ClaimList & { span: { from: string; to: string } };

/** The list an input asks for. Its days count from today at the reader's installation. */
export async function listOf(input: Asked, { db, user }: Context): Promise<DatedList> {
  const span = spanOf(input, await installationDay(db));
  const { status, claimType, provider } = input;
  const narrowing = { ...span, status, claimType, provider };
  return { whose: whoseClaims(input, user), narrowing, reader: { isMember: user.type === 'member' }, span };
}

/** @throws Refusal 422 where somebody who looks after members does not say whose claims */
function whoseClaims({ memberId, family }: Asked, user: Context['user']): Whose {
  if (memberId !== undefined) return family === true ? { of: 'family', personId: memberId } : person(memberId);
  if (user.type !== 'member' || user.entityId === null) throw invalid({ memberId: 'required' });
  return family === false ? person(user.entityId) : { of: 'readable' };
}

const person = (personId: string): Whose => ({ of: 'person', personId });

/** Reads a page. @throws Refusal 404 for somebody unknown to the reader, 403 where the person's claims are private to them */
export async function openList(list: ClaimList, page: ClaimPage, { db }: Context) {
  const read = await readList(db, list, page);
  if (read.standing?.known === false) throw notFound();
  if (read.standing?.readable === false) throw forbidden('claims-private');
  return read;
}

/** Names in the audit log whose claims were shown; where there were none, about whom was asked. */
export function noteRead({ whose }: Pick<ClaimList, 'whose'>, rows: readonly ClaimRow[], { saw, user }: Context): void {
  const asked = whose.of === 'readable' ? user.entityId : whose.personId;
  const ids = new Set(rows.map((row) => row.person_id));
  if (asked !== null) ids.add(asked);
  saw({ type: 'claims', ids: [...ids], ...(rows[0] && { clientId: rows[0].client_id }) });
}
