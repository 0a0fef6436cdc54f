import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';
import type { AnnouncedRow } from './announcements.queries.ts';

/** What of an announcement and its reader decides about putting it away. */
export interface Standing {
  level: AnnouncementLevel;
  dismissible: boolean;
  requiresAck: boolean;
  putAway: boolean;
  confirmedAt: string | null;
}

/** Is the reader asked to confirm it? A critical one is not put away before (domain 11). */
export const asksToConfirm = ({ level, dismissible, requiresAck }: Standing): boolean =>
  requiresAck || (dismissible && level === 'critical');

/** Why it stays where it is; null: it may be put away. */
export function whyItStays(standing: Standing): 'announcement-stays' | 'announcement-unconfirmed' | null {
  if (!standing.dismissible) return 'announcement-stays';
  return asksToConfirm(standing) && standing.confirmedAt === null ? 'announcement-unconfirmed' : null;
}

/** Is it put away? One that was changed since, so that it may not be any more, stands again. */
export const isAway = (standing: Standing): boolean => standing.putAway && whyItStays(standing) === null;

/** Its title in each language. */
export const titleOf = (row: Pick<AnnouncedRow, 'headline' | 'headlineKo' | 'headlineEs'>) => ({
  en: row.headline,
  ko: row.headlineKo,
  es: row.headlineEs,
});

/** What comes with who is signed in: enough for its line; its text is asked for when it is opened. */
export const lineOf = (row: AnnouncedRow) => ({
  id: row.id,
  level: row.level,
  placement: row.placement,
  title: titleOf(row),
  isAway: isAway(row),
  waits: asksToConfirm(row) && row.confirmedAt === null,
});
