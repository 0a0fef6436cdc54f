import type { EobDelivery } from '@coverlane/contract/cards/codes.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { age } from '../../platform/values/dates.ts';

/** What decides to whom an explanation is written (domain 7.6). */
export interface DueEob {
  claimId: string;
  claimNumber: string;
  personId: string;
  subscriberId: string;
  sensitive: boolean;
  /** 'YYYY-MM-DD' */
  releasedOn: string;
  dob: string | null;
  /** X12 834 INS13. */
  confidential: boolean;
  /** They asked for letters about their health to go elsewhere (45 CFR 164.522(b)). */
  ownAddress: boolean;
  /** Where the person was covered on the day of service. */
  divisionId: string | null;
  baseplanId: string | null;
  servedOn: string;
  /** What the person and the subscriber read; null: not recorded. */
  language: Language | null;
  subscriberLanguage: Language | null;
  /** Settings of the subscriber: whose information they read, and the ages that count. */
  sees: string;
  minorAge: number;
  sensitiveMinorAge: number;
}

/**
 * Whom an explanation is addressed to: whoever is grown, or asked for letters of their own, themselves; a child's goes to the
 * subscriber, unless the subscriber may not read it. Null: nobody is written to, and whoever may read it finds it in the portal.
 * @param today 'YYYY-MM-DD'
 */
export function addresseeOf(due: DueEob, today: string): string | null {
  const years = due.dob === null ? due.minorAge : age(due.dob, today);
  const isOwn = due.personId === due.subscriberId || due.ownAddress || years >= due.minorAge;
  if (isOwn) return due.personId;
  return staysPrivate(due, years) ? null : due.subscriberId;
}

const staysPrivate = (due: DueEob, years: number): boolean =>
  due.confidential || due.sees === 'none' || (due.sensitive && years >= due.sensitiveMinorAge);

/**
 * By post, unless the addressee chose to do without paper (29 CFR 2520.104b-1(c): who does not choose gets paper), and by
 * notice where they sign in.
 * @param paperless 'yes' or 'no' of the addressee's account; null: they have none
 */
export function deliveryOf(addressee: string | null, paperless: string | null): EobDelivery {
  if (addressee === null) return 'none';
  if (paperless === null) return 'paper';
  return paperless === 'yes' ? 'electronic' : 'both';
}
