import type { AnnouncementLevel } from '@coverlane/contract/codes.ts';

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
