import type { CoverageType, EmploymentStatus, Gender, RelationshipCode, TierCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../platform/values/dates.ts';
import type { EligibilityFacts } from '../eligibility/facts.ts';
import type { PremiumPaid } from '../eligibility/premiums.ts';
import type { PaidClaim } from '../eligibility/taken-back.ts';
import type { SettingsOfClient } from '../rules-for.ts';
import type { Identity } from '../identity/identity.ts';
import type { ParticularValues } from './particular-values.ts';

/** What a file said that has no column of its own, kept so that an outgoing file says it again. JSON. */
export type Extra = { readonly [key: string]: Json };
export type Json = string | number | boolean | null | readonly Json[] | Extra;

/** A closed interval of days: both ends included, null is open (domain 0). */
export type Span = { effectiveDate: CalendarDate; expirationDate: CalendarDate | null };

/** Where a row came from: the change that recorded it. */
type Recorded = { id: string; recordedBy: string };

/** What is known of a person: effective-dated, no two rows of a person overlap. */
export type DetailsValues = {
  relationshipCode: RelationshipCode;
  prefix: string | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffixName: string | null;
  gender: Gender | null;
  dob: CalendarDate | null;
  maritalStatus: string | null;
  email: string | null;
  phone: string | null;
  mobile: string | null;
  workPhone: string | null;
  language: string | null;
  disabled: boolean;
  student: boolean;
  tobacco: boolean | null;
  confidential: boolean;
  deathDate: CalendarDate | null;
  ssnReason: string | null;
  extra: Extra;
};

/** An address: rows of one person and kind never overlap. */
export type AddressValues = {
  kind: 'home' | 'mailing';
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  county: string | null;
  country: string | null;
};

/** One employment of a subscriber in the client: rows of one employeeSystemIdentifier never overlap (domain 0). */
export type EmploymentValues = {
  employeeSystemIdentifier: string;
  divisionId: string;
  hireDate: CalendarDate | null;
  terminationDate: CalendarDate | null;
  status: EmploymentStatus | null;
  classCode: string | null;
  jobTitle: string | null;
  /** Hours as a decimal string, "37.50". */
  hoursPerWeek: string | null;
  extra: Extra;
};

/** A coverage. expirationDate = effectiveDate - 1 is void: never effective (domain 0). */
export type CoverageValues = {
  systemIdentifier: string;
  employeeSystemIdentifier: string | null;
  divisionId: string | null;
  planId: string;
  coverageType: CoverageType;
  tierCode: TierCode;
  termReason: string | null;
  cobra: boolean;
  /** Cents a month as the partner's file states them, or null. */
  premiumCents: number | null;
  extra: Extra;
};

/** Nine digits while in memory; sealed in the database, never in a log, a reply, a request's or an effect's JSON. */
export type SsnValues = {
  digits: string;
  /** Another record of the client has it, too, which was judged to be the same human's (domain/identity/one-human). */
  linked?: true;
};

/** What a person is called by in the employer's own system: one person of a client by one name at a time. */
export type ExternalIdValues = { externalId: string };

/** The part of a person that never changes. */
export type PersonValues = {
  subscriberId: string;
  memberNumber: string;
  /** '00' subscriber, '01' spouse or partner, '02' and on children and others (domain 3.1). */
  suffix: string;
  systemIdentifier: string;
};

export type DetailsRow = DetailsValues & Span & Recorded;
export type AddressRow = AddressValues & Span & Recorded;
export type EmploymentRow = EmploymentValues & Span & Recorded;
export type CoverageRow = CoverageValues & Span & Recorded;
export type SsnRow = SsnValues & Recorded;
export type ExternalIdRow = ExternalIdValues & Recorded;
/** Rows of one person, kind and subject never overlap. */
export type ParticularRow = ParticularValues & Span & Recorded;

/** One person and what is currently known of them (superseded rows left out), each list by effective date. */
export type PersonFacts = PersonValues & {
  id: string;
  recordedBy: string;
  details: readonly DetailsRow[];
  addresses: readonly AddressRow[];
  employments: readonly EmploymentRow[];
  coverages: readonly CoverageRow[];
  /** Salaries only where they may be opened. */
  particulars: readonly ParticularRow[];
  ssn: SsnRow | null;
  /** Absent: none is known. */
  externalId?: ExternalIdRow | null;
};

/** A plan is offered to a division from effectiveDate to expirationDate, both included (domain 2.1). */
export type Pivot = Span & { divisionId: string };
export type PlanFacts = {
  id: string;
  name: string;
  systemIdentifier: string;
  coverageType: CoverageType;
  /** Goes with a health savings account: a high-deductible plan, an FSA or HRA of limited purpose (IRC 223(c)); absent: no. */
  hsaEligible?: boolean;
  pivots: readonly Pivot[];
};
export type DivisionFacts = {
  id: string;
  name: string;
  systemIdentifier: string;
  code: string | null;
  groupId: string;
};
export type GroupFacts = { id: string; groupNumber: string; name: string };

/** What decide must know of the client: loaded once, shared by all its families. */
export type ClientFacts = {
  id: string;
  allowTestIds: boolean;
  timeZone: string;
  /** Read by `rulesFor` alone. */
  settings: SettingsOfClient;
  /** Waiting rules, life events and term reasons. */
  eligibility: EligibilityFacts;
  groups: ReadonlyMap<string, GroupFacts>;
  divisions: ReadonlyMap<string, DivisionFacts>;
  plans: ReadonlyMap<string, PlanFacts>;
};

/** Stands for whoever holds an SSN and is not the reader's to see. */
export const UNSEEN = 'unseen';

/** A record in another family of the client that may be of somebody of this one, as far as the reader may see it. */
export type RecordElsewhere = {
  personId: string;
  subscriberId: string;
  /** The employee whose family it is. */
  holder: string;
  identity: Identity;
  /** SSNs it has or is promised. */
  numbers: readonly string[];
  /** Somebody said that it is the same human whose row states the number. */
  confirmed?: true;
  coverages: readonly (Span & Pick<CoverageValues, 'coverageType' | 'planId'>)[];
};

/** One family as currently known, and the day it is decided on. `people` is empty before the first newemployee. */
export type FamilyFacts = {
  client: ClientFacts;
  people: readonly PersonFacts[];
  today: CalendarDate;
  /**
   * SSN digits held anywhere in the client (this family included), or promised to an enrollment under way -> person id,
   * the enrollment's where the person is not there yet, UNSEEN where the reader may not see who; a missing one is free.
   */
  ssnHolders: ReadonlyMap<string, string>;
  /** Whose the external ids in question are: id -> person; a missing one is free. */
  externalIdHolders?: ReadonlyMap<string, string>;
  /** Records that have an SSN in question, or the name and birth date of somebody of the family. */
  elsewhere?: readonly RecordElsewhere[];
  /** Through which day coverages are paid for, where somebody said so. */
  premiums?: readonly PremiumPaid[];
  /** Claims that were paid, as far as whoever asks may know of them. */
  claims?: readonly PaidClaim[];
};
