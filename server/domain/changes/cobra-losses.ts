import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraEvent } from '@coverlane/contract/eligibility-codes.ts';
import { isVoid, lastDay } from '../coverage-state.ts';
import type { CalendarDate } from '../dates.ts';
import { termReasonOf } from '../eligibility/term-reasons.ts';
import { factsAfter } from './after.ts';
import type { Decided } from './effects.ts';
import type { FamilyFacts, PersonFacts } from './facts.ts';
import type { ChangeRequest } from './requests.ts';

/** Somebody who lost health coverage by an event that COBRA knows, and the last covered day (ERISA 603). */
export type CobraLossOf = {
  personId: string;
  subscriberId: string;
  event: CobraEvent;
  eventDate: CalendarDate;
  lastDay: CalendarDate;
};

/** What COBRA continues: health coverage, so neither life and disability nor spending accounts (ERISA 607(1)). */
export const CONTINUED_TYPES: ReadonlySet<CoverageType> = new Set(['medical', 'dental', 'vision', 'rx', 'eap', 'hra']);

/** The event that a request is to COBRA: of its life event, else of its term reason; null: none. */
function eventOf({ client }: FamilyFacts, request: ChangeRequest): CobraEvent | null {
  const { lifeEvents, termReasons } = client.eligibility;
  const lived = lifeEvents.find(({ code }) => code === request.event?.code)?.cobraEvent;
  if (lived) return lived;
  const reason = request.type === 'termmember' ? termReasonOf(termReasons, request.reason) : undefined;
  return reason?.cobraEligible ? reason.cobraEvent : null;
}

/** The last day of health coverage; undefined: there never was any. */
const lastCovered = (person: PersonFacts | undefined): CalendarDate | undefined =>
  person?.coverages
    .filter((row) => CONTINUED_TYPES.has(row.coverageType) && !isVoid(row) && !row.cobra)
    .map(lastDay)
    .toSorted()
    .at(-1);

/** Who loses health coverage by a decided change and is owed an offer to continue it (domain 3.6). The dead are not. */
export function cobraLosses(before: FamilyFacts, decided: Decided): CobraLossOf[] {
  const { request } = decided;
  const event = eventOf(before, request);
  if (event === null) return [];
  const after = new Map(factsAfter(before, decided).people.map((person) => [person.id, person]));
  const eventDate = request.event?.date ?? request.effectiveDate;
  return before.people.flatMap((person) => {
    const [was, is] = [lastCovered(person), lastCovered(after.get(person.id))];
    const died = after.get(person.id)?.details.at(-1)?.deathDate;
    if (was === undefined || is === undefined || is >= was || died) return [];
    return [{ personId: person.id, subscriberId: person.subscriberId, event, eventDate, lastDay: is }];
  });
}
