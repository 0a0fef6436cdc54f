import { ACTIVITY_EVERY_SECONDS } from '@coverlane/contract/codes.ts';
import { onTabMessage, tellTabs } from './tabs.ts';

/** What the clock needs: the server's own figures, the one call that renews them, and what to do when time is up. */
export interface IdleStart {
  /** Seconds until the server ends the session for want of activity. */
  readonly idleSeconds: number;
  /** Seconds that each click or key press gives: at most 1800. */
  readonly idleLimit: number;
  /** The instant after which no activity helps (ISO 8601). */
  readonly endsAt: string;
  /** POST /activity; answers the server's new idle seconds. */
  readonly renew: () => Promise<number>;
  readonly onEnd: () => void;
}

type Listener = () => void;

const SECOND = 1000;
const listeners = new Set<Listener>();
let deadline = Number.POSITIVE_INFINITY;
let absoluteEnd = Number.POSITIVE_INFINITY;
let lastRenewal = 0;
let waiting: ReturnType<typeof setTimeout> | undefined;
let running: IdleStart | undefined;

/** Whole seconds until the session ends; Infinity while nobody is signed in. */
export const secondsLeft = (): number =>
  running === undefined
    ? Number.POSITIVE_INFINITY
    : Math.max(0, Math.ceil((Math.min(deadline, absoluteEnd) - Date.now()) / SECOND));

/** Does the session end whatever is done (twelve hours), rather than for want of a click? */
export const endsForGood = (): boolean => absoluteEnd <= deadline;

/** Calls back every second and at each click; returns the function that stops it. For useSyncExternalStore. */
export function onIdleTick(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Starts the idle clock of a signed-in user (specification 4, 9): 1800 s without click or key press end the session,
 * or as few as its employer or administrator allows.
 * The server owns the clock; it is told of activity at most once a minute, by all tabs together (security 0.3).
 * @returns the function that stops it
 */
export function startIdleClock(start: IdleStart): () => void {
  running = start;
  deadline = Date.now() + start.idleSeconds * SECOND;
  absoluteEnd = Date.parse(start.endsAt);
  lastRenewal = deadline - start.idleLimit * SECOND;
  const ticking = setInterval(tick, SECOND);
  const stopHearing = onTabMessage(hear);
  document.addEventListener('click', noteActivity, true);
  document.addEventListener('keydown', noteActivity, true);
  return () => {
    running = undefined;
    clearInterval(ticking);
    clearTimeout(waiting);
    waiting = undefined;
    stopHearing();
    document.removeEventListener('click', noteActivity, true);
    document.removeEventListener('keydown', noteActivity, true);
  };
}

function hear(message: Parameters<Parameters<typeof onTabMessage>[0]>[0]): void {
  if (message.kind === 'active') moveDeadline(message.deadline);
  if (message.kind === 'renewed') lastRenewal = Math.max(lastRenewal, message.at);
}

function moveDeadline(to: number): void {
  deadline = Math.max(deadline, to);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}

function tick(): void {
  tell();
  if (running && secondsLeft() <= 0) running.onEnd();
}

/** A click or key press: all tabs start counting anew, and the server hears of it at once or within the minute. */
function noteActivity(): void {
  if (!running || secondsLeft() <= 0) return;
  moveDeadline(Date.now() + running.idleLimit * SECOND);
  tellTabs({ kind: 'active', deadline });
  if (waiting !== undefined) return;
  const wait = Math.max(0, lastRenewal + ACTIVITY_EVERY_SECONDS * SECOND - Date.now());
  waiting = setTimeout(() => void renew(), wait);
}

async function renew(): Promise<void> {
  waiting = undefined;
  const current = running;
  if (!current) return;
  lastRenewal = Date.now();
  tellTabs({ kind: 'renewed', at: lastRenewal });
  try {
    await current.renew();
  } catch {
    // No answer: the next minute tries again. A 401 has already ended the session.
    if (running === current) waiting = setTimeout(() => void renew(), ACTIVITY_EVERY_SECONDS * SECOND);
  }
}
