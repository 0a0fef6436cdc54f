import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import { covers, isVoid } from '../coverage-state.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { whyNoHsa } from '../eligibility/hsa.ts';
import type { Chain } from '../enrollment/decided.ts';
import type { Consequence } from './consequence.ts';
import { item } from './money-items.ts';
import { factTurns } from './turn-days.ts';

const headOf = ({ people }: FamilyFacts): PersonFacts | undefined =>
  people.find(({ id, subscriberId }) => id === subscriberId);

const hasAccount = (head: PersonFacts | undefined, day: CalendarDate): boolean =>
  (head?.coverages ?? []).some((row) => row.coverageType === 'hsa' && !isVoid(row) && covers(row, day));

const mayContribute = (facts: FamilyFacts, head: PersonFacts | undefined, day: CalendarDate): boolean =>
  head !== undefined && whyNoHsa(facts, head, day).length === 0;

/**
 * That somebody may put nothing more into their savings account once a change holds, each reason from its first day on: the end
 * of the high-deductible plan, Medicare, another plan (IRC 223(c)(1)). Nothing of an account that ends with it, or that could take no
 * money before. Pure.
 */
export function hsaItems(before: FamilyFacts, { after }: Chain): Consequence[] {
  const [was, is] = [headOf(before), headOf(after)];
  if (is === undefined || !is.coverages.some(({ coverageType }) => coverageType === 'hsa')) return [];
  const days = [...new Set([...factTurns(before), ...factTurns(after)])].toSorted();
  const lost = days
    .filter((day) => hasAccount(is, day) && mayContribute(before, was, day))
    .flatMap((day) => whyNoHsa(after, is, day));
  const first = new Map(lost.toReversed().map((reason) => [reason.code, reason]));
  return [...first.values()].map(({ code, values }) => item('other', `${code}-stops`, { ...values }));
}
