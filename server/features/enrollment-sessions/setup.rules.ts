import type { CheckPoint } from '@coverlane/contract/enrollment-sessions/calls.ts';
import type {
  CheckCode,
  SessionAction,
  SessionMessageKind,
  SessionState,
} from '@coverlane/contract/enrollment-sessions/codes.ts';
import type { Counted, SessionRow } from './sessions.queries.ts';

const SHOWN_NAMES = 5;

const point = (code: CheckCode, missing: readonly string[], more: Partial<CheckPoint> = {}): CheckPoint => ({
  code,
  isMet: missing.length === 0,
  isOptional: false,
  count: missing.length,
  names: missing.slice(0, SHOWN_NAMES),
  ...more,
});

/** A point that is met where there is at least one of what it asks for. */
const atLeastOne = (code: CheckCode, count: number): CheckPoint => point(code, [], { isMet: count > 0, count });

const hasText = (session: SessionRow, kind: SessionMessageKind): boolean =>
  session.languages.some((language) => session[kind][language] !== undefined);

/**
 * What a session needs before it opens (domain 5.3): plans with rates that are offered on the day, the summary of benefits
 * of each medical plan (SBC), a text for the invitation, people; and who is left out, which is said and stands in no way.
 */
export const checkPoints = (session: SessionRow, counted: Counted): CheckPoint[] => [
  atLeastOne('plans', counted.plans),
  point('rates', counted.withoutRates),
  point('offered', counted.notOffered),
  point('sbc', counted.withoutSbc),
  atLeastOne('census', counted.census),
  point('invitation', [], { isMet: hasText(session, 'invitation') }),
  point('planless', counted.withoutPlan, { isOptional: true }),
  point('unknown', counted.unknownPeople, { isOptional: true }),
  point('email', counted.withoutEmail, { isOptional: true }),
  point('reminder', [], { isMet: session.reminderDays.length === 0 || hasText(session, 'reminder'), isOptional: true }),
  point('theme', [], { isMet: session.themeId !== null, isOptional: true }),
  point('paper', [], { isMet: counted.hasPaper, isOptional: true }),
  point('questions', counted.questions, { isMet: counted.questions.length > 0, isOptional: true }),
];

/** Which states an action leads out of, and where to (domain 5.3). */
const STEPS: Readonly<Record<SessionAction, { from: readonly SessionState[]; to: SessionState | null }>> = {
  schedule: { from: ['draft'], to: 'ready' },
  open: { from: ['draft', 'ready'], to: 'open' },
  pause: { from: ['open'], to: 'paused' },
  resume: { from: ['paused'], to: 'open' },
  close: { from: ['open', 'paused'], to: 'closed' },
  // An open one only gets another last day.
  extend: { from: ['open', 'paused', 'closed'], to: null },
  finalize: { from: ['closed'], to: 'finalized' },
  reopen: { from: ['finalized'], to: 'closed' },
  archive: { from: ['draft', 'ready', 'closed', 'finalized'], to: 'archived' },
};

/** The state an action leads to; null: it does not lead out of this one. */
export function stateAfter(state: SessionState, action: SessionAction): SessionState | null {
  const { from, to } = STEPS[action];
  if (!from.includes(state)) return null;
  return to ?? (state === 'closed' ? 'open' : state);
}

/** May only be done once every point that is not optional is met. */
export const needsAll = (action: SessionAction): boolean => action === 'schedule' || action === 'open';

/** Asks for a reason that stays on record. */
export const needsReason = (action: SessionAction): boolean => action === 'extend' || action === 'reopen';
