import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { hoursText, percentText, rateText } from '@coverlane/contract/unions/numbers.ts';
import { restateLater } from '../../facts/hour-bank.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import {
  clientOfUnion,
  holdRuleSet,
  hoursNeed,
  removeRuleSetRow,
  type RuleSetRow,
  ruleSetsOf,
  type Rules,
  writeRuleSet,
} from './rule-sets.queries.ts';

type Calls = typeof unionCalls;
type Said = Reply<Calls['saveUnionRuleSet']>;

/** A set in the words of the contract. */
function said(row: RuleSetRow): Said {
  return {
    id: row.id,
    version: row.version,
    effectiveMonth: row.effectiveMonth,
    initialMonths: row.initialMonths,
    lagMonths: row.lagMonths,
    reserveForfeitMonths: row.reserveForfeitMonths,
    selfPayMaxMonths: row.selfPayMaxMonths,
    selfPayDueDay: row.selfPayDueDay,
    creditOn: row.creditOn,
    holidayHours: row.holidayHours,
    contributionBasis: row.contributionBasis,
    dueDay: row.dueDay,
    chargeHours: hoursText(row.chargeHours),
    initialHours: hoursText(row.initialHours),
    maxBank: hoursText(row.maxBank),
    selfPayRate: row.selfPayRate === null ? null : rateText(row.selfPayRate),
    contributionRate: rateText(row.contributionRate),
    ldPct: percentText(row.ldPct),
    interestPct: percentText(row.interestPct),
  };
}

/** The rule sets of a union (domain 13.1). */
export async function unionRuleSets(
  { unionId }: Input<Calls['unionRuleSets']>,
  { db }: Context,
): Promise<Reply<Calls['unionRuleSets']>> {
  if ((await clientOfUnion(db, unionId)) === undefined) throw notFound();
  return { rows: (await ruleSetsOf(db, unionId)).map(said) };
}

/** What cannot be: a bank that holds less than the first months need, or a charge of nothing. */
export function faultsOf(rules: Rules): Record<string, FieldCode> {
  const [charge, initial, most] = [rules.chargeHours, rules.initialHours, rules.maxBank].map(Number);
  const faults: [string, FieldCode, boolean][] = [
    ['chargeHours', 'too-small', charge === 0],
    ['initialHours', 'too-small', (initial ?? 0) < (charge ?? 0)],
    ['maxBank', 'too-small', (most ?? 0) < (initial ?? 0)],
    ['effectiveMonth', 'bad-date', !rules.effectiveMonth.endsWith('-01')],
    ['selfPayRate', 'required', rules.selfPayMaxMonths > 0 && rules.selfPayRate === null],
  ];
  return Object.fromEntries(faults.flatMap(([field, code, isWrong]) => (isWrong ? [[field, code]] : [])));
}

/** Writes the rules from a month on. @throws Refusal 422 by field, `taken` where the month has rules; 409 where it changed */
export async function saveUnionRuleSet(input: Input<Calls['saveUnionRuleSet']>, { db }: Context): Promise<Said> {
  const { id, version, ...rules } = input;
  const clientId = await clientOfUnion(db, rules.unionId);
  // A set of a union that is not there is not there either.
  if (clientId === undefined)
    throw invalid({ unionId: 'not-found', ...(id !== undefined && { id: 'not-found' as const }) });
  if (id !== undefined) await holdToChange(db, { id, version, unionId: rules.unionId });
  const faults = { ...faultsOf(rules), ...(await monthFault(db, id, rules)) };
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const made = await writeRuleSet(db, { id, clientId, rules });
  const action = id === undefined ? 'create' : 'update';
  await noted(db, { id: made, clientId, action, call: 'saveUnionRuleSet' });
  await restateLater(db, { clientId, unionId: rules.unionId });
  const after = await holdRuleSet(db, made);
  if (after === undefined) throw notFound();
  return said(after);
}

type Changed = { id: string; version: number | undefined; unionId: string };

/** @throws Refusal 404 where it is none of the union's, 409 where somebody wrote a newer version */
async function holdToChange(db: Context['db'], { id, version, unionId }: Changed): Promise<void> {
  const before = await holdRuleSet(db, id);
  if (before?.unionId !== unionId) throw notFound();
  if (version !== undefined && version !== before.version) throw conflict('conflict');
}

/** A month has one set of rules. */
async function monthFault(db: Context['db'], id: string | undefined, rules: Rules): Promise<Record<string, FieldCode>> {
  const others = (await ruleSetsOf(db, rules.unionId)).filter((one) => one.id !== id);
  return others.some((one) => one.effectiveMonth === rules.effectiveMonth) ? { effectiveMonth: 'taken' } : {};
}

/** Takes a set back: the one before it holds from then on. @throws Refusal 409 where hours would be left without rules */
export async function removeUnionRuleSet(
  { id }: Input<Calls['removeUnionRuleSet']>,
  { db }: Context,
): Promise<Record<string, never>> {
  const before = await holdRuleSet(db, id);
  if (before === undefined) throw notFound();
  if (await hoursNeed(db, before)) throw conflict('in-use', { unionReports: 1 });
  await removeRuleSetRow(db, id);
  await restateLater(db, before);
  await noted(db, { id, clientId: before.clientId, action: 'delete', call: 'removeUnionRuleSet' });
  return {};
}

type Noted = { id: string; clientId: string; action: string; call: string };

const noted = (db: Context['db'], { id, clientId, action, call }: Noted): Promise<void> =>
  appendAudit(db, { action, call, objectType: 'union_rule_sets', objectId: id, clientId, outcome: 'ok', detail: {} });
