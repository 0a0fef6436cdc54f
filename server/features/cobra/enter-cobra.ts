import type { Input } from '@coverlane/contract/call.ts';
import type { cobra } from '@coverlane/contract/calls/cobra.ts';
import { loadClientFacts } from '../../db/facts/client.queries.ts';
import { recordPremiums } from '../../db/facts/premiums.queries.ts';
import { todayIn } from '../../domain/dates.ts';
import { type CobraPatch, enterCobra as entered } from '../../domain/eligibility/cobra-case.ts';
import { appendAudit } from '../../http/audit.ts';
import type { Context } from '../../http/context.ts';
import { conflict, notFound } from '../../http/refusals.ts';
import { type CobraRow, holdCobra, patchCobra } from './cobra.queries.ts';
import { beginContinued, type CobraDesk, endContinued } from './continued-coverage.ts';

type Asked = Input<typeof cobra.enterCobra>;

/** Enters what happened to a COBRA event, with what follows for the coverage, in one transaction. */
export async function enterCobra(input: Asked, context: Context): Promise<CobraRow> {
  const { db, user } = context;
  const row = await holdCobra(db, input.id);
  const client = row && (await loadClientFacts(db, row.clientId));
  if (!row || !client) throw notFound();
  if (row.version !== input.version)
    throw conflict('stale', { by: row.updatedBy, at: row.updatedAt.toISOString(), version: row.version });
  const today = todayIn(row.timeZone, new Date());
  const patch = entered(row, input, { today, settings: client.settings.cobra });
  if ('refused' in patch) throw conflict(patch.refused.code, { ...patch.refused.values });
  const by = { userId: user.id, userName: `${user.firstName} ${user.lastName}` };
  const types = await follow({ db, parts: context.parts, today, by, byRule: false }, row, { input, patch });
  await patchCobra(db, row.id, { ...patch, ...types, ...(input.note !== undefined && { note: input.note }) });
  await appendAudit(db, {
    action: `cobra-${input.action}`,
    objectType: 'cobra',
    objectId: row.id,
    clientId: row.clientId,
    outcome: 'ok',
  });
  const after = await holdCobra(db, row.id);
  if (after === undefined) throw notFound();
  return after;
}

type Following = { input: Asked; patch: CobraPatch };

/** What an entry means for the coverage; answers what is written of its types. */
async function follow(
  desk: CobraDesk,
  row: CobraRow,
  entry: Following,
): Promise<{ coverageTypes?: CobraRow['coverageTypes'] }> {
  const { action, date, coverageTypes } = entry.input;
  if (action === 'elected') return { coverageTypes: coverageTypes?.length ? coverageTypes : null };
  if (action === 'paid') return { coverageTypes: await payment(desk, row, entry) };
  if (action === 'ended') await endContinued(desk, row, { last: date, termReason: null });
  return {};
}

/** A first payment begins the coverage; every payment is noted by type. Answers the types. */
async function payment(desk: CobraDesk, row: CobraRow, { patch }: Following): Promise<CobraRow['coverageTypes']> {
  const isFirst = row.paidThrough === null;
  const types = isFirst ? await beginContinued(desk, row, row.coverageTypes) : (row.coverageTypes ?? []);
  const { clientId, subscriberId, memberId: personId } = row;
  const paidThrough = patch.paidThrough ?? null;
  await recordPremiums(desk.db, {
    clientId,
    subscriberId,
    premiums: types.map((coverageType) => ({ personId, coverageType, paidThrough })),
    source: 'cobra',
    by: { id: desk.by.userId ?? '', name: desk.by.userName ?? '' },
  });
  return types;
}
