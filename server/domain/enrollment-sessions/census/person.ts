import type { CensusProblem } from '@coverlane/contract/enrollment-sessions/census-fields.ts';
import type { Gender, Language, RelationshipCode } from '@coverlane/contract/codes.ts';
import type { CalendarDate } from '../../../platform/values/dates.ts';

/** Somebody of a census, as it is kept. Money in whole cents a year. */
export type CensusPerson = {
  employeeId: string | null;
  relationship: RelationshipCode | null;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  dob: CalendarDate | null;
  ssn: string | null;
  ssnReason: string | null;
  gender: Gender | null;
  maritalStatus: string | null;
  email: string | null;
  phone: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  divisionId: string | null;
  classCode: string | null;
  hireDate: CalendarDate | null;
  terminationDate: CalendarDate | null;
  salaryCents: number | null;
  hoursPerWeek: number | null;
  payFrequency: string | null;
  tobacco: boolean;
  language: Language | null;
  /** Coverage before, by type: plan, tier, effective, volume, as the file says. */
  elections: Record<string, Record<string, string>>;
  custom: Record<string, string>;
};

/** What a census is read against. */
export type CensusRules = {
  /** In the employer's time zone. */
  today: CalendarDate;
  /** When coverage of the session begins. */
  effectiveDate: CalendarDate;
  /** Folded name or code -> id, of the employer's divisions. */
  divisions: ReadonlyMap<string, string>;
  allowTestIds: boolean;
  /** What the file has columns for. */
  targets: ReadonlySet<string>;
};

/** Somebody of a file with what is wrong with them. */
export type ReadPerson = { row: number; part: number; person: CensusPerson; problems: CensusProblem[] };

/** Where somebody stands in a file: row and part. */
export const placeOf = ({ row, part }: Pick<ReadPerson, 'row' | 'part'>): string => `${row}.${part}`;

/** Does anything keep the row out of the census? */
export const isBlocked = ({ problems }: Pick<ReadPerson, 'problems'>): boolean =>
  problems.some(({ kind }) => kind === 'error');
