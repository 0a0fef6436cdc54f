import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { EventAction } from '@coverlane/contract/eligibility/codes.ts';
import { covers, isVoid } from '../coverage-state.ts';
import { type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import {
  allowedActions,
  effectiveDateOfEvent,
  type EventDates,
  isOffered,
  isRefusal,
  type LifeEvent,
} from '../eligibility/life-events.ts';
import { coverageWords } from './coverage-runs.ts';
import { type CoverageDraft, type Draft, nameOf, type PersonDraft, question, refuse, rowOn } from './draft.ts';
import type { Finding } from './effects.ts';
import type { CoverageRow } from './facts.ts';

/** The event of the request, where the client offers one of its code. */
function eventOf({ request, facts }: Draft): LifeEvent | undefined {
  const event = facts.client.eligibility.lifeEvents.find(({ code }) => code === request.event?.code);
  return event && isOffered(event, request.event?.requestedOn ?? facts.today) ? event : undefined;
}

/** The dates that follow from the request's event; null where there is none, a finding where it is too late. */
export function eventDatesOf(draft: Draft): EventDates | Finding | null {
  const { request, facts } = draft;
  const event = eventOf(draft);
  if (request.event === undefined || event === undefined) return null;
  return effectiveDateOfEvent(event, {
    eventDate: request.event.date,
    requestedOn: request.event.requestedOn ?? facts.today,
  });
}

/**
 * What a life event is asked for must be allowed by it, for these people and plans, and start or end on its days
 * (domain 3.4: consistent with the event; Treas. Reg. 1.125-4). Looks at what has changed, so that what stands already
 * is asked for nothing. An event whose date was corrected refuses what was made for the old date.
 */
export function checkEvent(draft: Draft): void {
  const event = eventOf(draft);
  const dates = eventDatesOf(draft);
  if (event === undefined || dates === null) {
    return refuse(draft, null, { code: 'event-unknown', values: { event: draft.request.event?.code ?? '' } });
  }
  const changes = draft.people.flatMap(changesOf);
  if (changes.length === 0) return;
  if (isRefusal(dates)) return question(draft, null, { code: dates.code, values: dates.values });
  for (const change of changes) questionChange(draft, change, { event, dates });
}

function questionChange(draft: Draft, change: Change, { event, dates }: { event: LifeEvent; dates: EventDates }): void {
  if (isConsistent(event, change)) return questionDay(draft, change, dates);
  const values = { ...words(draft, change), event: event.name, action: change.action };
  question(draft, change.person, { code: 'event-inconsistent', values });
}

/** The first day on which somebody's coverage of a type is another than before. */
type Change = {
  person: PersonDraft;
  coverageType: CoverageType;
  planId: string;
  action: EventAction;
  day: CalendarDate;
};

const words = (draft: Draft, { person, ...row }: Change) => ({
  ...coverageWords(draft, person, row),
  name: nameOf(person),
});

/** Covers that end or begin on the event's own day. */
function questionDay(draft: Draft, change: Change, { effectiveDate, lastDay }: EventDates): void {
  const expected = isDrop(change.action) ? dayAfter(lastDay) : effectiveDate;
  if (change.day === expected) return;
  const values = { ...words(draft, change), date: change.day, limit: expected };
  question(draft, change.person, { code: 'event-day-differs', values });
}

const isDrop = (action: EventAction): boolean => action === 'dropDependents' || action === 'waive';

function isConsistent(event: LifeEvent, { person, coverageType, action, day }: Change): boolean {
  if (!allowedActions(event, coverageType).includes(action)) return false;
  const relationship = rowOn(person.details, day)?.relationshipCode;
  if (event.relationships === null || action === 'planChange') return true;
  return relationship !== undefined && event.relationships.includes(relationship);
}

type Row = CoverageRow | CoverageDraft;

/** What beginning, ending and changing are called, of the subscriber and of others. */
const ACTIONS = {
  add: { subscriber: 'newElection', dependent: 'addDependents' },
  drop: { subscriber: 'waive', dependent: 'dropDependents' },
  change: { subscriber: 'planChange', dependent: 'planChange' },
} as const;

/** What has changed of a person's coverages, a type at a time. */
function changesOf(person: PersonDraft): Change[] {
  const before = person.before?.coverages ?? [];
  const types = new Set([...before, ...person.coverages].map((row) => row.coverageType));
  return [...types].flatMap((coverageType) => {
    const rows = (all: readonly Row[]): Row[] => all.filter((row) => row.coverageType === coverageType && !isVoid(row));
    return changeBetween(rows(before), rows(person.coverages)).map(({ way, ...change }) => ({
      ...change,
      person,
      coverageType,
      action: ACTIONS[way][person.id === person.values.subscriberId ? 'subscriber' : 'dependent'],
    }));
  });
}

/** On the first day that differs: begun, ended, or another plan. None where the same plans cover the same days. */
function changeBetween(before: readonly Row[], after: readonly Row[]) {
  const days = [...before, ...after].flatMap(({ effectiveDate, expirationDate }) => [
    effectiveDate,
    ...(expirationDate === null ? [] : [dayAfter(expirationDate)]),
  ]);
  const planOn = (rows: readonly Row[], day: CalendarDate) => rows.find((row) => covers(row, day));
  const isOther = (day: CalendarDate): boolean => planOn(before, day)?.planId !== planOn(after, day)?.planId;
  const day = days.toSorted().find(isOther);
  if (day === undefined) return [];
  const [was, is] = [planOn(before, day), planOn(after, day)];
  const planId = (is ?? was)?.planId ?? '';
  if (was && is) return [{ day, planId, way: 'change' as const }];
  return [{ day, planId, way: was ? ('drop' as const) : ('add' as const) }];
}
