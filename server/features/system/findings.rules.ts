import type { SystemCheck } from '@coverlane/contract/system/calls.ts';
import type { SystemFigures } from '../../platform/http/system-figures.queries.ts';

/** Mail and jobs that are due for so long are late; the audit log is sealed every three seconds. */
const LATE_SECONDS = 300;
const UNSEALED_SECONDS = 60;
/** Clocks of the portal and its database may differ so much before one-time codes and deadlines are read wrongly. */
const APART_SECONDS = 5;

const minutes = (seconds: number): number => Math.ceil(seconds / 60);

/** How mail fares that waits or failed. */
export function mailQueue({ mailsQueued, mailsFailed, oldestMailSeconds }: SystemFigures): SystemCheck {
  const part = 'mailQueue';
  if (mailsFailed > 0) return { part, finding: 'failed', state: 'wrong', values: { count: mailsFailed } };
  if (oldestMailSeconds > LATE_SECONDS)
    return {
      part,
      finding: 'late',
      state: 'attention',
      values: { count: mailsQueued, minutes: minutes(oldestMailSeconds) },
    };
  return { part, finding: 'flows', state: 'well', values: {} };
}

/** Whether jobs are worked off. */
export function jobs({ lateSeconds }: SystemFigures, parked: number): SystemCheck {
  const part = 'jobs';
  if (parked > 0) return { part, finding: 'parked', state: 'wrong', values: { count: parked } };
  if (lateSeconds > LATE_SECONDS)
    return { part, finding: 'late', state: 'wrong', values: { minutes: minutes(lateSeconds) } };
  return { part, finding: 'flow', state: 'well', values: {} };
}

export const webhooks = ({ webhooksFailed }: SystemFigures): SystemCheck =>
  webhooksFailed > 0
    ? { part: 'webhooks', finding: 'failed', state: 'attention', values: { count: webhooksFailed } }
    : { part: 'webhooks', finding: 'flow', state: 'well', values: {} };

export const audit = ({ unsealedSeconds }: SystemFigures): SystemCheck =>
  unsealedSeconds > UNSEALED_SECONDS
    ? { part: 'audit', finding: 'late', state: 'wrong', values: { minutes: minutes(unsealedSeconds) } }
    : { part: 'audit', finding: 'sealed', state: 'well', values: {} };

/** A backup a day, with two hours for its own length; a restore is tried each week at the least. */
const BACKUP_SECONDS = 26 * 3600;
const TRIAL_SECONDS = 8 * 24 * 3600;

const hours = (seconds: number): number => Math.floor(seconds / 3600);
const days = (seconds: number): number => Math.floor(seconds / (24 * 3600));

/** Whether there is a backup, and whether one was restored. What is not known to be there counts as missing. */
export function backups({ backup, trial }: Pick<SystemFigures, 'backup' | 'trial'>): SystemCheck {
  const part = 'backups';
  if (backup === null) return { part, finding: 'none', state: 'attention', values: {} };
  if (backup > BACKUP_SECONDS) return { part, finding: 'old', state: 'wrong', values: { hours: hours(backup) } };
  if (trial && trial.faults > 0) return { part, finding: 'faulty', state: 'wrong', values: { count: trial.faults } };
  if (!trial || trial.seconds > TRIAL_SECONDS) return { part, finding: 'untried', state: 'attention', values: {} };
  return { part, finding: 'tried', state: 'well', values: { hours: hours(backup), days: days(trial.seconds) } };
}

/** @param now of the portal, in milliseconds since 1970 */
export function clock({ now: ofDatabase }: Pick<SystemFigures, 'now'>, now: number): SystemCheck {
  const apart = Math.round(Math.abs(Date.parse(ofDatabase) - now) / 1000);
  return apart > APART_SECONDS
    ? { part: 'clock', finding: 'apart', state: 'wrong', values: { seconds: apart } }
    : { part: 'clock', finding: 'right', state: 'well', values: {} };
}

/** One secret, two while the installation moves, or one of before that still signs in. */
export function secrets({ secrets: kept }: Pick<SystemFigures, 'secrets'>): SystemCheck {
  const part = 'secrets';
  const next = kept.find(({ state }) => state === 'next');
  if (next) return { part, finding: 'moving', state: 'attention', values: { number: next.id } };
  const former = kept.find(({ state }) => state === 'former');
  if (former) return { part, finding: 'former', state: 'attention', values: { number: former.id } };
  return { part, finding: 'one', state: 'well', values: {} };
}

export function nodes({ nodes: heard }: Pick<SystemFigures, 'nodes'>): SystemCheck {
  const living = heard.filter(({ lives }) => lives).length;
  return living > 1
    ? { part: 'nodes', finding: 'several', state: 'well', values: { count: living } }
    : { part: 'nodes', finding: 'single', state: 'well', values: {} };
}

/** Who the request came from, as far as encryption is concerned. */
interface Way {
  protocol: string;
  isLocal: boolean;
  /** A proxy says of itself that it stands before the portal, and nobody said that it may. */
  unknownProxy: boolean;
}

export function encryption({ protocol, isLocal, unknownProxy }: Way): SystemCheck {
  const part = 'encryption';
  if (protocol === 'https') return { part, finding: 'encrypted', state: 'well', values: {} };
  if (unknownProxy) return { part, finding: 'proxyUnknown', state: 'wrong', values: {} };
  return isLocal
    ? { part, finding: 'local', state: 'attention', values: {} }
    : { part, finding: 'plain', state: 'wrong', values: {} };
}

/** @param free gibibytes; undefined: nothing can be written @param missing how many files that rows name are not there */
export function storage(free: number | undefined, missing: number): SystemCheck {
  const part = 'storage';
  if (free === undefined) return { part, finding: 'unwritable', state: 'wrong', values: {} };
  if (missing > 0) return { part, finding: 'missing', state: 'wrong', values: { count: missing } };
  return free < LEAST_FREE_GIB
    ? { part, finding: 'low', state: 'attention', values: { gibibytes: free } }
    : { part, finding: 'writable', state: 'well', values: { gibibytes: free } };
}

const LEAST_FREE_GIB = 5;
