import type { RelationshipCode } from '@coverlane/contract/codes.ts';
import { decimalOf } from '../money.ts';
import { type Answers, blankAnswers, blankPerson, type TypedDependent, type TypedPerson } from './answers.ts';

/** Somebody of a session's census, as they are typed into a draft. Money in whole cents a year. */
export interface CensusEntry {
  relationship: RelationshipCode;
  firstName: string;
  middleName: string | null;
  lastName: string;
  suffix: string | null;
  dob: string | null;
  gender: string | null;
  maritalStatus: string | null;
  email: string | null;
  phone: string | null;
  language: string | null;
  address1: string | null;
  address2: string | null;
  city: string | null;
  state: string | null;
  zip: string | null;
  tobacco: boolean;
  divisionId: string | null;
  classCode: string | null;
  hireDate: string | null;
  hoursPerWeek: number | null;
  ssn: string | null;
  ssnReason: string | null;
  salaryCents: number | null;
  /** Did they join by a public key, with no number of an employer's? Where they work is theirs to say, until the census does. */
  isProspect: boolean;
}

/** Where somebody works, and as what: it says which plans there are and who pays for them. */
export interface Place {
  /** Absent: what is typed stands. */
  divisionId?: string | null;
  job: Partial<Pick<Answers['subscriber'], 'classCode' | 'hireDate' | 'hoursPerWeek' | 'salary'>>;
}

/** What the census says of it (domain 5.1 census member); of a prospect what it leaves open is left to them (domain 6.1). */
export function placeOfCensus({ divisionId, isProspect, ...entry }: CensusEntry): Place {
  const { classCode, hireDate, hoursPerWeek, salaryCents } = entry;
  const job = {
    classCode,
    hireDate,
    hoursPerWeek: hoursPerWeek === null ? null : String(hoursPerWeek),
    salary: salaryCents === null ? null : decimalOf(salaryCents),
  };
  if (!isProspect) return { divisionId, job };
  const said = Object.fromEntries(Object.entries(job).filter(([, value]) => value !== null));
  return { ...(divisionId !== null && { divisionId }), job: said };
}

/**
 * A draft at the place where its employee is now: in a session the record or the census says so, and never what stood there when it
 * was begun. Who changes class between invitation and election is offered what the new one is.
 */
export const atPlace = (answers: Answers, { divisionId, job }: Place): Answers => ({
  ...answers,
  ...(divisionId !== undefined && { selectedDivisionId: divisionId }),
  subscriber: { ...answers.subscriber, ...job },
});

const personOf = (entry: CensusEntry): TypedPerson => {
  const { firstName, middleName, lastName, suffix, dob, gender, ssn, ssnReason, email, phone, language } = entry;
  const { address1, address2, city, state, zip, tobacco } = entry;
  const named = { firstName, middleName, lastName, suffix, dob, gender, ssn, ssnReason, email, phone, language };
  return { ...blankPerson(), ...named, address1, address2, city, state, zip, tobacco };
};

const dependentOf = (entry: CensusEntry, at: number): TypedDependent => ({
  ...personOf(entry),
  key: `d${at + 1}`,
  personId: null,
  relationship: entry.relationship,
  disabled: entry.relationship === '22',
  sameAddress: entry.address1 === null,
  action: 'add',
  removeReason: null,
  covered: null,
});

/** A draft for somebody of a census who has no record: what the census says of the family is typed in, nothing is decided. */
export function answersOfCensus(employee: CensusEntry, dependents: readonly CensusEntry[]): Answers {
  const blank = blankAnswers();
  const { maritalStatus } = employee;
  const subscriber = { ...blank.subscriber, ...personOf(employee), maritalStatus };
  const typed = dependents.map(dependentOf);
  const answers = { ...blank, subscriber, dependents: typed, coversDependents: typed.length > 0 ? true : null };
  return atPlace(answers, placeOfCensus(employee));
}
