/** The employee's own key among the people of a draft. */
export const SUBSCRIBER_KEY = 'subscriber';

/** A person of whom nothing was typed yet: the fields of `typedPerson`. */
export const BLANK_PERSON = {
  prefix: null,
  firstName: null,
  middleName: null,
  lastName: null,
  suffix: null,
  dob: null,
  gender: null,
  ssn: null,
  ssnReason: null,
  email: null,
  phone: null,
  language: null,
  address1: null,
  address2: null,
  city: null,
  state: null,
  zip: null,
  tobacco: null,
} as const;

/** Nobody named, nothing else known: the answers beside people and elections. */
export const BLANK_EXTRAS = { beneficiaries: [], hasOtherCoverage: false, otherCoverage: [], doctors: [] } as const;

/** Nothing is decided otherwise than the rules. */
export const BLANK_EXCEPTIONS = { coverageStarts: null, startReason: null, overrideReason: null } as const;

/** An employee of whom nothing was typed yet: the fields of `typedSubscriber`. */
export const BLANK_SUBSCRIBER = {
  ...BLANK_PERSON,
  hireDate: null,
  classCode: null,
  jobTitle: null,
  hoursPerWeek: null,
  salary: null,
  maritalStatus: null,
} as const;
