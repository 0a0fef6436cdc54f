import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { scaled } from '@coverlane/contract/unions/numbers.ts';
import type { RuleSet } from '../../domain/hour-bank/facts.ts';
import { previewBanks } from '../../facts/hour-bank.ts';
import { workersOf } from '../../facts/hour-bank.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { faultsOf } from './rule-sets.ts';
import { namesOfWorkers, ruleSetsOf, clientOfUnion, type Rules } from './rule-sets.queries.ts';

type Call = (typeof unionCalls)['simulateUnionRules'];

/** Who would gain and lose which month of coverage under other rules; nothing is written. @throws Refusal 422 as saving them */
export async function simulateUnionRules(input: Input<Call>, { db }: Context): Promise<Reply<Call>> {
  const { id, ...rules } = input;
  const { unionId } = rules;
  if ((await clientOfUnion(db, unionId)) === undefined) throw notFound();
  const faults = faultsOf(rules);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const replaced = (await ruleSetsOf(db, unionId)).find((one) => one.id === id)?.effectiveMonth ?? rules.effectiveMonth;
  const personIds = await workersOf(db, unionId);
  const banks = await previewBanks(db, { unionId, personIds }, (rows) => ({
    ...rows,
    ruleSets: [...rows.ruleSets.filter((one) => one.effectiveMonth !== replaced), inBank(rules)].toSorted(byMonth),
  }));
  const changed = banks.filter(({ gained, lost }) => gained.length + lost.length > 0);
  const names = await namesOfWorkers(
    db,
    unionId,
    changed.map(({ personId }) => personId),
  );
  const rows = changed
    .map(({ personId, gained, lost }) => ({ personId, name: names.get(personId) ?? '', gained, lost }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
  return { workers: personIds.length, rows };
}

const byMonth = (one: RuleSet, other: RuleSet): number => (one.effectiveMonth < other.effectiveMonth ? -1 : 1);

/** The rules as the bank reckons with them: hours in hundredths. */
const inBank = (rules: Rules): RuleSet => ({
  ...rules,
  chargeHours: scaled(rules.chargeHours, 2),
  initialHours: scaled(rules.initialHours, 2),
  maxBank: scaled(rules.maxBank, 2),
});
