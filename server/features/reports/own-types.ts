import { allows } from '@coverlane/contract/access.ts';
import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { reports } from '@coverlane/contract/reports/calls.ts';
import { reporttypes } from '@coverlane/contract/collections/reporttypes.ts';
import { columnsOf, wholeLayout } from '@coverlane/contract/reports/own-reports.ts';
import { reportOf } from '@coverlane/contract/reports/catalogue.ts';
import type { ReportDefinition } from '@coverlane/contract/reports/definition.ts';
import { type ReportLayout, reportLayout } from '@coverlane/contract/reports/layout.ts';
import { createRecord, crud } from '../../platform/crud/crud.ts';
import type { CollectionHandlers } from '../../platform/crud/serve-collection.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import type { SignedUser } from '../../platform/http/signed-user.ts';
import { isListed, keptType, type KeptType, scheduleOwners } from './own-types.queries.ts';
import { refusedLayout } from './own-types.rules.ts';
import { mayBuildOn, offerOfTrial } from './report-types.ts';
import { checkedFor, found, loggedParams, queueRun, requireRoom, runOf } from './runs.ts';

/**
 * Report types as a collection (domain 12.8). The first of a report is the program's own; any further one has a layout:
 * the one that is sent, or all that the report has.
 */
export const ownTypes: Pick<CollectionHandlers, 'create' | 'update' | 'remove'> = {
  create: async (draft, context) => {
    const key = String(draft['key']);
    const sent = layoutIn(draft);
    if (!sent && !(await isListed(context.db, key))) return createRecord(reporttypes, draft, context);
    const base = baseFor(key, context.user);
    const layout = sent ?? wholeLayout(base);
    requireLayout(base, layout, { user: context.user, kept: [] });
    return createRecord(reporttypes, { ...draft, layout }, context);
  },
  update: async (change, context) => {
    const before = await keptType(context.db, change.id);
    if (!before) throw notFound();
    requireChange(change, before, context.user);
    return crud(reporttypes).update(change, context);
  },
  remove: async (input, context) => {
    const type = await keptType(context.db, input.id);
    if (!type) throw notFound();
    const owners = await scheduleOwners(context.db, type.layout === null ? type.key : input.id);
    const count = owners.reduce((sum, { schedules }) => sum + schedules, 0);
    if (count > 0) throw conflict('report-type-scheduled', { count, names: owners.map(({ name }) => name).join(', ') });
    return crud(reporttypes).remove(input, context);
  },
};

/** The layout that a draft or a change names, as the schema of the collection has read it. */
function layoutIn(values: Record<string, unknown>): ReportLayout | undefined {
  return values['layout'] ? reportLayout.parse(values['layout']) : undefined;
}

/** The report that a type is made from, where the user could run it. @throws Refusal 422 at `key` */
function baseFor(key: string, user: SignedUser): ReportDefinition {
  const base = reportOf(key);
  if (!base || !mayBuildOn(base, user)) throw invalid({ key: 'bad-choice' });
  return base;
}

/** @throws Refusal 422 at the part of the layout; `kept`: columns that somebody put in before, with their own right */
function requireLayout(
  base: ReportDefinition,
  layout: ReportLayout,
  { user, kept }: { user: SignedUser; kept: readonly string[] },
): void {
  const faults = refusedLayout(base, layout);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const closed = columnsOf(base).filter(({ access }) => access !== undefined && !allows(access, user));
  const added = layout.columns.filter((key) => !kept.includes(key));
  if (closed.some(({ key }) => added.includes(key))) throw invalid({ 'layout.columns': 'not-found' });
}

/**
 * A change of a type that has a layout leaves it with one that fits; the program's own has none.
 * @throws Refusal 422 at the layout, or at the key that the layout does not fit
 */
function requireChange(change: Record<string, unknown>, before: KeptType, user: SignedUser): void {
  const layout = layoutIn(change);
  if (before.layout === null) {
    if (layout) throw invalid({ layout: 'unknown-field' });
    return;
  }
  if (change['layout'] === null) throw invalid({ layout: 'required' });
  const key = String(change['key'] ?? before.key);
  if (layout) requireLayout(baseFor(key, user), layout, { user, kept: before.layout.columns });
  else if (key !== before.key) requireFit(baseFor(key, user), before.layout);
}

/** Another report is only one that has all that the layout names. */
function requireFit(base: ReportDefinition, layout: ReportLayout): void {
  if (Object.keys(refusedLayout(base, layout)).length > 0) throw invalid({ key: 'bad-choice' });
}

type Try = (typeof reports)['tryReport'];

/** POST /admin/reporttypes/try @throws Refusal 422 */
export async function tryReport(input: Input<Try>, context: Context): Promise<Reply<Try>> {
  const { db, user } = context;
  const { key, clientId, params } = input;
  const base = baseFor(key, user);
  const layout = input.layout ?? wholeLayout(base);
  requireLayout(base, layout, { user, kept: [] });
  const ready = await checkedFor(db, offerOfTrial(base, layout), { clientId, params });
  await requireRoom(db);
  const id = await queueRun(db, user, { ...ready, clientId, trial: true });
  const run = await found(db, id);
  const about = { objectType: 'report', objectId: id, clientId: clientId ?? null };
  await appendAudit(db, {
    action: 'report',
    ...about,
    outcome: 'ok',
    detail: { report: key, trial: true, ...loggedParams(run) },
  });
  return runOf(run, user.id);
}
