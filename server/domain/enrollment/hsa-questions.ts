import type { Decided, Finding } from '../changes/effects.ts';
import type { FamilyFacts, PersonFacts } from '../changes/facts.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import { hsaLimitOf, whyNoHsa } from '../eligibility/hsa.ts';
import { volumeOn } from '../known-particulars.ts';
import { decimalOf } from '../money.ts';

/** Changes by which somebody chooses a savings account or an amount for it; a division, a leave or an undo chooses nothing. */
const CHOOSING: ReadonlySet<ChangeRequest['type']> = new Set<ChangeRequest['type']>([
  'newemployee',
  'coveragechange',
  'adddependent',
  'open',
  'self',
  'rehire',
]);

/** Days from which an amount for the account is recorded. */
const amountDays = ({ effects }: Decided): CalendarDate[] =>
  effects.flatMap((effect) =>
    effect.kind === 'record' &&
    effect.table === 'particular' &&
    effect.row.kind === 'volume' &&
    effect.row.subject === 'hsa'
      ? [effect.row.effectiveDate]
      : [],
  );

/** More than the law lets go in within the year (IRC 223(b)(2)). */
function tooMuch(facts: FamilyFacts, head: PersonFacts, day: CalendarDate): Finding[] {
  const [limit, cents] = [hsaLimitOf(facts, head, day), volumeOn(facts, 'hsa', day)];
  if (limit === null || cents === null || cents <= limit) return [];
  const values = { amountAsked: decimalOf(cents), amountLimit: decimalOf(limit), year: day.slice(0, 4) };
  return [{ code: 'hsa-over-limit', values, subject: head.id }];
}

/** What only the employee knows is certified by who chooses; a file states what was taken (domain 4.2 step 4: HSA certification). */
const uncertified = ({ request }: Decided, head: PersonFacts): Finding[] =>
  request.source === '834' || request.type === 'rehire' || request.hsaCertified === true
    ? []
    : [{ code: 'hsa-not-certified', values: {}, subject: head.id }];

/**
 * What is asked of whoever begins a health savings account, or chooses an amount for it: may they contribute on the day, have they
 * certified what no record says, and is it no more than the law allows (IRC 223; domain 4.2 step 4)? Pure.
 * @param begins days on which the decision begins the account
 */
export function hsaQuestions(
  { after, head, begins }: { after: FamilyFacts; head: PersonFacts; begins: readonly CalendarDate[] },
  decision: Decided,
): Finding[] {
  const { request } = decision;
  if (request.source === 'rule' || !CHOOSING.has(request.type)) return [];
  const days = [...new Set([...begins, ...amountDays(decision)])];
  return [
    ...days.flatMap((day) => [
      ...whyNoHsa(after, head, day).map((reason): Finding => ({ ...reason, subject: head.id })),
      ...tooMuch(after, head, day),
    ]),
    ...(begins.length > 0 ? uncertified(decision, head) : []),
  ];
}
