import {
  type CobraAction,
  type CobraDeadline,
  type CobraState,
  cobraActions,
} from '@coverlane/contract/eligibility/codes.ts';
import { addDays, type CalendarDate, dayAfter } from '../../platform/values/dates.ts';
import { cobraClock, type CobraCircumstances, GRACE_DAYS, isWork } from './cobra-clock.ts';
import { disabilityExtension, secondEventExtension } from './cobra-extensions.ts';
import { type CobraCase, type CobraEntry, type CobraPatch, type CobraRefusal, refuse } from './cobra-facts.ts';
import { paid, shortfallPaid, shortfallTold } from './cobra-payment.ts';
import { type CobraStep, nextCobraState } from './cobra-states.ts';

type Clock = Pick<CobraCircumstances, 'countsFrom' | 'administrator' | 'stateElectionDays'>;

/** Entries that lead from a state to another. */
const STEPS: Readonly<Partial<Record<CobraAction, CobraStep>>> = {
  noticeSent: 'noticeSent',
  elected: 'elected',
  waived: 'waived',
  paid: 'paid',
  ended: 'otherEnd',
};

/** States in which somebody may still have continued coverage, or has it. */
const OPEN: readonly CobraState[] = ['noticeSent', 'waived', 'elected', 'awaitingFirstPremium', 'active', 'grace'];

/** States in which a case may have been entered by mistake: nothing was paid for yet. */
const MISTAKEN: readonly CobraState[] = [
  'eventRecorded',
  'noticeDue',
  'noticeSent',
  'waived',
  'elected',
  'awaitingFirstPremium',
];

/** Entries that leave the state as it is: when there is something of theirs to enter. */
const BESIDE: Readonly<Partial<Record<CobraAction, (cobra: CobraCase) => boolean>>> = {
  noticeCorrected: ({ noticeOutdated }) => noticeOutdated,
  shortfallTold: ({ shortfallCents, shortfallBy }) => shortfallCents !== null && shortfallBy === null,
  shortfallPaid: ({ shortfallCents }) => shortfallCents !== null,
  // What makes federal COBRA longer is no matter of a state's law.
  disabled: ({ event, disabledSince, stateMonths }) => isWork(event) && disabledSince === null && stateMonths === null,
  secondEvent: ({ event, isEmployee, secondEvent, electedOn, stateMonths }) =>
    stateMonths === null && isWork(event) && !isEmployee && secondEvent === null && electedOn !== null,
};

const canEnter = (cobra: CobraCase, action: CobraAction): boolean => {
  // What is closed because nothing was lost, or the person is covered again, takes no step.
  if (cobra.closedBy !== null) return false;
  if (action === 'mistake') return MISTAKEN.includes(cobra.state);
  const step = STEPS[action];
  if (step !== undefined) return nextCobraState(cobra.state, step) !== null;
  return OPEN.includes(cobra.state) && BESIDE[action]?.(cobra) === true;
};

/** What can be entered now. */
export const cobraActionsOf = (cobra: CobraCase): CobraAction[] =>
  cobraActions.filter((action) => canEnter(cobra, action));

/**
 * What an entry leads to, or why it cannot be: a notice starts 60 days to elect, an election 45 days to pay, a payment
 * covers through a day (ERISA 605, 602(3); 29 CFR 54.4980B-8).
 */
export function enterCobra(
  cobra: CobraCase,
  entry: CobraEntry,
  { today, settings }: { today: CalendarDate; settings: Clock },
): CobraPatch | CobraRefusal {
  if (cobra.closedBy !== null) return refuse(`cobra-closed-${cobra.closedBy}`);
  if (!canEnter(cobra, entry.action)) return refuse('cobra-not-possible');
  if (entry.date > today) return refuse('cobra-date-ahead');
  return HANDLERS[entry.action](cobra, entry, settings);
}

/**
 * What somebody who is held to some divisions enters of their people's cases: the notice, its answer, and what was told of a
 * premium. Everything else writes coverage or premiums, which are recorded with the rights of the whole client (decision 98).
 */
const OF_HELD: ReadonlySet<CobraAction> = new Set([
  'noticeSent',
  'noticeCorrected',
  'elected',
  'waived',
  'shortfallTold',
]);

/** May somebody enter it, held to divisions or not? */
export const mayEnter = (action: CobraAction, isHeld: boolean): boolean => !isHeld || OF_HELD.has(action);

type Handler = (cobra: CobraCase, entry: CobraEntry, settings: Clock) => CobraPatch | CobraRefusal;

const HANDLERS: Readonly<Record<CobraAction, Handler>> = {
  noticeSent: noticed,
  noticeCorrected: noticedAgain,
  elected: decidedAbout,
  waived: decidedAbout,
  paid: (cobra, entry) => paid(cobra, entry, lastDayToPay(cobra)),
  shortfallTold,
  shortfallPaid,
  disabled: disabilityExtension,
  secondEvent: secondEventExtension,
  ended: (cobra, { date }) => ({ state: 'terminated', endedOn: date }),
  mistake: ({ state }) => ({ state: 'withdrawn', heldState: state, closedBy: 'mistake' }),
};

function noticed(cobra: CobraCase, { date }: CobraEntry, settings: Clock): CobraPatch | CobraRefusal {
  if (date < cobra.eventDate) return refuse('cobra-before-event', { date: cobra.eventDate });
  const { electBy } = cobraClock(cobra, { ...settings, stateMonths: cobra.stateMonths, noticeSentOn: date });
  return { state: 'noticeSent', noticeSentOn: date, electBy };
}

/**
 * The notice says which event ended the coverage, when, and how long it can be continued (29 CFR 2590.606-4(b)(4)): one that
 * says something else was not that notice. The sixty days to choose count from the corrected one (ERISA 605(a)(1)(B)).
 */
function noticedAgain(cobra: CobraCase, entry: CobraEntry, settings: Clock): CobraPatch | CobraRefusal {
  const { noticeSentOn, correctedOn } = cobra;
  if (noticeSentOn !== null && entry.date < noticeSentOn) return refuse('cobra-before-notice', { date: noticeSentOn });
  // What is known to be wrong since a day, no letter of before corrected.
  if (correctedOn !== null && entry.date < correctedOn) return refuse('cobra-before-correction');
  const patch = noticed(cobra, entry, settings);
  return 'refused' in patch ? patch : { ...patch, state: cobra.state };
}

/**
 * The last day to elect, where one counts: a notice that says another event than the one that is recorded was not that notice, so
 * the days count from the corrected one (ERISA 605(a)(1)(B), decision 135). Null: none counts.
 */
const lastDayToElect = ({ electBy, noticeOutdated }: CobraCase): CalendarDate | null =>
  noticeOutdated ? null : electBy;

/** Elected or waived, within the window; a waiver may be taken back in it. */
function decidedAbout(cobra: CobraCase, { action, date }: CobraEntry, settings: Clock): CobraPatch | CobraRefusal {
  const { noticeSentOn } = cobra;
  const electBy = lastDayToElect(cobra);
  if (noticeSentOn !== null && date < noticeSentOn) return refuse('cobra-before-notice', { date: noticeSentOn });
  if (electBy !== null && date > electBy) return refuse('cobra-elect-late', { date: electBy });
  if (action === 'waived') return { state: 'waived', waivedOn: date };
  const { firstPremiumBy } = cobraClock(cobra, { ...settings, noticeSentOn, electedOn: date });
  return { state: 'awaitingFirstPremium', electedOn: date, firstPremiumBy };
}

/** The day after which a premium comes too late; null: none is late yet. */
const lastDayToPay = (cobra: CobraCase): CalendarDate | null =>
  cobra.state === 'awaitingFirstPremium' || cobra.state === 'grace' ? (premiumDueOf(cobra)?.date ?? null) : null;

type Due = { kind: CobraDeadline; date: CalendarDate };

/** What is due next, and until when; null: nothing any more. */
export function cobraDeadlineOf(cobra: CobraCase): Due | null {
  const dues = [correctionDueOf(cobra), premiumDueOf(cobra), shortfallDueOf(cobra)].filter((due) => due !== null);
  const [first = null] = dues.toSorted((one, other) => (one.date < other.date ? -1 : Number(one.date > other.date)));
  return first;
}

/** A corrected notice is due when the notice itself was: it takes its place (29 CFR 2590.606-4(b)(1)). */
const correctionDueOf = (cobra: CobraCase): Due | null =>
  canEnter(cobra, 'noticeCorrected') ? { kind: 'correctedNotice', date: cobra.noticeBy } : null;

/** What is lacking of a premium: whoever owes it is told within the days of grace, and then has thirty to pay. */
function shortfallDueOf({ state, shortfallFrom, shortfallBy }: CobraCase): Due | null {
  if (shortfallFrom === null || (state !== 'active' && state !== 'grace')) return null;
  return shortfallBy === null
    ? { kind: 'shortfall', date: addDays(shortfallFrom, GRACE_DAYS) }
    : { kind: 'shortfallEnd', date: shortfallBy };
}

function premiumDueOf(cobra: CobraCase): Due | null {
  const nextPremium = cobra.paidThrough === null ? null : dayAfter(cobra.paidThrough);
  const days: Partial<Record<CobraState, { kind: CobraDeadline; date: CalendarDate | null }>> = {
    eventRecorded: { kind: 'notice', date: cobra.noticeBy },
    noticeDue: { kind: 'notice', date: cobra.noticeBy },
    noticeSent: { kind: 'election', date: lastDayToElect(cobra) },
    waived: { kind: 'election', date: lastDayToElect(cobra) },
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
  if (isCoveredAgain(cobra, today)) return 'otherCoverage';
  if (cobra.state === 'eventRecorded') return 'told';
  if (isShortfallOver(cobra, today)) return 'shortfallOver';
  if (cobra.state === 'active' && today > cobra.coveredUntil) return 'monthsOver';
  return stepOfDue(premiumDueOf(cobra), today);
}

/** What follows where the day of what is due has passed. */
function stepOfDue(due: Due | null, today: CalendarDate): CobraStep | null {
  if (due === null || today <= due.date) return null;
  const steps: Partial<Record<CobraDeadline, CobraStep>> = {
    election: 'windowClosed',
    firstPremium: 'graceOver',
    premium: 'late',
    graceEnd: 'graceOver',
  };
  return steps[due.kind] ?? null;
}

/** Covered by work again: that ends it, whatever premium is late (ERISA 602(2)(D)(i)). */
const isCoveredAgain = ({ otherFrom, state }: CobraCase, today: CalendarDate): boolean =>
  otherFrom !== null && today >= otherFrom && nextCobraState(state, 'otherCoverage') !== null;

const isShortfallOver = (cobra: CobraCase, today: CalendarDate): boolean => {
  const due = shortfallDueOf(cobra);
  return due?.kind === 'shortfallEnd' && today > due.date;
};
