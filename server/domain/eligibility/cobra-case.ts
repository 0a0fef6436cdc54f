import type { CoverageType } from '@coverlane/contract/codes.ts';
import type { CobraAction, CobraDeadline, CobraState } from '@coverlane/contract/eligibility-codes.ts';
import { addDays, type CalendarDate, dayAfter } from '../dates.ts';
import type { Sentence } from '../sentence.ts';
import { type CobraLoss, cobraClock, type CobraCircumstances, GRACE_DAYS } from './cobra-clock.ts';
import { type CobraStep, nextCobraState } from './cobra-states.ts';

/** A COBRA event as it stands (domain 3.6): what was lost, and what has happened since. */
export type CobraCase = CobraLoss & {
  state: CobraState;
  months: number;
  noticeBy: CalendarDate;
  noticeSentOn: CalendarDate | null;
  electBy: CalendarDate | null;
  electedOn: CalendarDate | null;
  firstPremiumBy: CalendarDate | null;
  coveredFrom: CalendarDate;
  coveredUntil: CalendarDate;
  /** The last day that premiums are paid for; null: none were paid yet. */
  paidThrough: CalendarDate | null;
};

/** What somebody entered: what happened and on which day; of a payment the last day it pays for. */
export type CobraEntry = {
  action: CobraAction;
  date: CalendarDate;
  paidThrough?: CalendarDate | null | undefined;
  coverageTypes?: readonly CoverageType[] | undefined;
};

/** What is written of a case. */
export type CobraPatch = Partial<
  Pick<CobraCase, 'state' | 'noticeSentOn' | 'electBy' | 'electedOn' | 'firstPremiumBy' | 'paidThrough'> & {
    waivedOn: CalendarDate;
    endedOn: CalendarDate;
  }
>;

/** Why an entry cannot be: the words `errors.<code>` with their values. */
export type CobraRefusal = { refused: Sentence };

/** The entries that can be made in a state. */
const ENTRIES: Readonly<Record<CobraAction, CobraStep>> = {
  noticeSent: 'noticeSent',
  elected: 'elected',
  waived: 'waived',
  paid: 'paid',
  ended: 'otherEnd',
};

/** What can be entered now. */
export const cobraActionsOf = ({ state }: Pick<CobraCase, 'state'>): CobraAction[] =>
  (['noticeSent', 'elected', 'waived', 'paid', 'ended'] as const).filter(
    (action) => nextCobraState(state, ENTRIES[action]) !== null,
  );

const refuse = (code: string, values: Sentence['values'] = {}): CobraRefusal => ({ refused: { code, values } });

/**
 * What an entry leads to, or why it cannot be: a notice starts 60 days to elect, an election 45 days to pay, a payment
 * covers through a day (ERISA 605, 602(3); 29 CFR 54.4980B-8).
 */
export function enterCobra(
  cobra: CobraCase,
  entry: CobraEntry,
  { today, settings }: { today: CalendarDate; settings: Pick<CobraCircumstances, 'countsFrom' | 'administrator'> },
): CobraPatch | CobraRefusal {
  const state = nextCobraState(cobra.state, ENTRIES[entry.action]);
  if (state === null) return refuse('cobra-not-possible');
  if (entry.date > today) return refuse('cobra-date-ahead');
  if (entry.action === 'noticeSent') return noticed(cobra, entry, settings);
  if (entry.action === 'paid') return paid(cobra, entry);
  if (entry.action === 'ended') return { state, endedOn: entry.date };
  return decidedAbout(cobra, entry, settings);
}

function noticed(
  cobra: CobraCase,
  { date }: CobraEntry,
  settings: Pick<CobraCircumstances, 'countsFrom' | 'administrator'>,
): CobraPatch | CobraRefusal {
  if (date < cobra.eventDate) return refuse('cobra-before-event', { date: cobra.eventDate });
  const { electBy } = cobraClock(cobra, { ...settings, noticeSentOn: date });
  return { state: 'noticeSent', noticeSentOn: date, electBy };
}

/** Elected or waived, within the window; a waiver may be taken back in it. */
function decidedAbout(
  cobra: CobraCase,
  { action, date }: CobraEntry,
  settings: Pick<CobraCircumstances, 'countsFrom' | 'administrator'>,
): CobraPatch | CobraRefusal {
  const { noticeSentOn, electBy } = cobra;
  if (noticeSentOn !== null && date < noticeSentOn) return refuse('cobra-before-notice', { date: noticeSentOn });
  if (electBy !== null && date > electBy) return refuse('cobra-elect-late', { date: electBy });
  if (action === 'waived') return { state: 'waived', waivedOn: date };
  const { firstPremiumBy } = cobraClock(cobra, { ...settings, noticeSentOn, electedOn: date });
  return { state: 'awaitingFirstPremium', electedOn: date, firstPremiumBy };
}

/** A payment: in time, for days that continued coverage has, and for no fewer than before. */
function paid(cobra: CobraCase, { date, paidThrough }: CobraEntry): CobraPatch | CobraRefusal {
  const until = paidThrough ?? null;
  if (until === null) return refuse('cobra-paid-missing');
  const lastDay = lastDayToPay(cobra);
  if (lastDay !== null && date > lastDay) return refuse('cobra-premium-late', { date: lastDay });
  const first = cobra.paidThrough ?? cobra.coveredFrom;
  if (until < first) return refuse('cobra-paid-before', { date: first });
  if (until > cobra.coveredUntil) return refuse('cobra-paid-beyond', { date: cobra.coveredUntil });
  return { state: 'active', paidThrough: until };
}

/** The day after which a premium comes too late; null: none is late yet. */
const lastDayToPay = (cobra: CobraCase): CalendarDate | null =>
  cobra.state === 'awaitingFirstPremium' || cobra.state === 'grace' ? (cobraDeadlineOf(cobra)?.date ?? null) : null;

/** What is due next, and until when; null: nothing any more. */
export function cobraDeadlineOf(cobra: CobraCase): { kind: CobraDeadline; date: CalendarDate } | null {
  const nextPremium = cobra.paidThrough === null ? null : dayAfter(cobra.paidThrough);
  const days: Partial<Record<CobraState, { kind: CobraDeadline; date: CalendarDate | null }>> = {
    eventRecorded: { kind: 'notice', date: cobra.noticeBy },
    noticeDue: { kind: 'notice', date: cobra.noticeBy },
    noticeSent: { kind: 'election', date: cobra.electBy },
    waived: { kind: 'election', date: cobra.electBy },
    elected: { kind: 'firstPremium', date: cobra.firstPremiumBy },
    awaitingFirstPremium: { kind: 'firstPremium', date: cobra.firstPremiumBy },
    active: { kind: 'premium', date: nextPremium },
    grace: { kind: 'graceEnd', date: nextPremium && addDays(nextPremium, GRACE_DAYS) },
  };
  const due = days[cobra.state];
  if (!due?.date || (cobra.state === 'active' && due.date > cobra.coveredUntil)) return null;
  return { kind: due.kind, date: due.date };
}

/** Steps that time takes on a day, the first of them; null: none. `told`: whoever recorded the event knows of it. */
export function cobraStepByTime(cobra: CobraCase, today: CalendarDate): CobraStep | null {
  if (cobra.state === 'eventRecorded') return 'told';
  if (cobra.state === 'active' && today > cobra.coveredUntil) return 'monthsOver';
  const due = cobraDeadlineOf(cobra);
  if (due === null || today <= due.date) return null;
  const steps: Partial<Record<CobraDeadline, CobraStep>> = {
    election: 'windowClosed',
    firstPremium: 'graceOver',
    premium: 'late',
    graceEnd: 'graceOver',
  };
  return steps[due.kind] ?? null;
}
