import type { Gender, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';

/** A name as somebody wrote it: in either order, in any script. */
export type StatedName = { first: string; last: string; suffix?: string | null };

/** Who somebody is said to be: by a row of a roster, a line of a census, a form, or by our own record of a person. */
export type Identity = {
  /** Nine digits; placeholders are told apart by the judgement itself. */
  ssn: string | null;
  /** The number of the family, which all of its people share. */
  memberNumber: string | null;
  /** The outward id of the person (X12 REF 23). */
  systemIdentifier: string | null;
  /** Every name they had, as far as is known: of a record the earlier ones too, of a correction the old ones. */
  names: readonly StatedName[];
  /** Every birth date stated, likewise. */
  birthDates: readonly CalendarDate[];
  gender: Gender | null;
  /** To the subscriber; '18' is the subscriber. */
  relationship: RelationshipCode | null;
  /** The sender says that it corrects what identifies the person (X12 INS04 25). */
  corrects?: boolean;
};

/** How two statements of one trait stand to each other; `unknown`: one is missing, or they cannot be compared. */
export type Agreement = 'agrees' | 'differs' | 'unknown';

/**
 * The whole name: `same` (also in the other order), `spelled` (the given name a little differently, or a part of it), only
 * the given or only the family name, neither (`other`), or not comparable: missing, or Hangul beside Latin letters.
 */
export type NameAgreement = 'same' | 'spelled' | 'given' | 'family' | 'other' | 'unknown';

/** `near`: what a slip of the pen makes of a date. `generation`: so far apart that parent and child may have them. */
export type BirthAgreement = 'agrees' | 'near' | 'differs' | 'generation' | 'unknown';

/** What was compared. */
export type Evidence = {
  ssn: Agreement;
  memberNumber: Agreement;
  identifier: Agreement;
  names: NameAgreement;
  birth: BirthAgreement;
  sex: Agreement;
  relationship: Agreement;
  /** Junior and senior, II and III. */
  generation: Agreement;
  /** Both are subscribers. */
  subscribers: boolean;
  /** One of the two is somebody's child: twins are possible. */
  child: boolean;
  corrects: boolean;
};
