import * as z from 'zod/mini';
import { actor } from '../words/actors.ts';
import { changedField } from '../changes/old-and-new.ts';
import {
  changeSources,
  changeTypes,
  coverageStates,
  coverageTypes,
  genders,
  relationshipCodes,
  tierCodes,
} from '../codes.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { recordedParticulars } from './particulars.ts';
import { idOf } from '../objects.ts';

const name = {
  prefix: z.nullable(z.string()),
  firstName: z.string(),
  middleName: z.nullable(z.string()),
  lastName: z.string(),
  suffix: z.nullable(z.string()),
};

/** One found person. The SSN never travels in a list. */
export const foundMember = z.strictObject({
  id,
  ...name,
  memberNumber: z.string(),
  memberSystemIdentifier: z.string(),
  /** What the employer's own system (payroll, HR) calls the person; null: it was not said. */
  externalId: z.nullable(z.string()),
  relationship: z.enum(relationshipCodes),
  subscriberId: idOf('person'),
  subscriberName: z.string(),
  clientId: idOf('client'),
  clientName: z.string(),
  divisionName: z.nullable(z.string()),
  dob: z.nullable(calendarDate),
  /** Coverage types with a current coverage today. */
  coverageTypes: z.array(z.enum(coverageTypes)),
  since: z.nullable(calendarDate),
  /** current, upcoming or expired; null: never covered. */
  state: z.nullable(z.enum(coverageStates)),
});

/** A person of the family and whether the reader may open them. */
const familyMember = z.strictObject({
  id,
  ...name,
  memberNumber: z.string(),
  relationship: z.enum(relationshipCodes),
  dob: z.nullable(calendarDate),
  state: z.nullable(z.enum(coverageStates)),
});

export const coverage = z.strictObject({
  id,
  systemIdentifier: z.string(),
  coverageType: z.enum(coverageTypes),
  planId: idOf('plan'),
  planName: z.string(),
  planSystemIdentifier: z.string(),
  tier: z.enum(tierCodes),
  divisionId: z.nullable(idOf('division')),
  divisionIdentifier: z.nullable(z.string()),
  divisionName: z.nullable(z.string()),
  employeeSystemIdentifier: z.nullable(z.string()),
  effectiveDate: calendarDate,
  /** The begin is the day a roster was written, which did not say when the coverage begins. */
  beginGuessed: z.boolean(),
  expirationDate: z.nullable(calendarDate),
  state: z.enum(coverageStates),
  termReason: z.nullable(z.string()),
  cobra: z.boolean(),
  /** People of the family covered by the same plan on the same days. */
  covered: z.array(z.strictObject({ id, name: z.string(), relationship: z.enum(relationshipCodes) })),
});

const address = z.strictObject({
  kind: z.enum(['home', 'mailing']),
  address1: z.nullable(z.string()),
  address2: z.nullable(z.string()),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  zip: z.nullable(z.string()),
  county: z.nullable(z.string()),
  country: z.nullable(z.string()),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});

const employment = z.strictObject({
  employeeSystemIdentifier: z.string(),
  divisionId: z.nullable(idOf('division')),
  divisionName: z.nullable(z.string()),
  hireDate: z.nullable(calendarDate),
  terminationDate: z.nullable(calendarDate),
  status: z.nullable(z.string()),
  /** By which waiting rules tell employees apart. */
  classCode: z.nullable(z.string()),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
});

/** One effect in words the three languages can say: `effects.<code>` with values. */
export const sentence = z.strictObject({
  code: z.string(),
  values: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
});

/** One row of the timeline: what happened, when, who, why and from which source. */
export const timelineEntry = z.strictObject({
  id,
  type: z.enum(changeTypes),
  personId: idOf('person'),
  personName: z.string(),
  effectiveDate: calendarDate,
  recordedAt: instant,
  by: z.nullable(actor),
  source: z.enum(changeSources),
  /** The import it came from, if any. */
  importId: z.nullable(id),
  fileName: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Why a limit was passed, in the words of whoever passed it; for staff alone. */
  exception: z.nullable(z.string()),
  undoneAt: z.nullable(instant),
  effects: z.array(sentence),
});

/** A field that changed, as the history shows it: old, new, who, when, from which source. */
export const historyEntry = z.extend(changedField, {
  at: instant,
  by: z.nullable(actor),
  source: z.enum(changeSources),
  type: z.enum(changeTypes),
});

/** Another record of the same human at the client, linked by the SSN: an employee who is somebody's dependent, too. */
const linkedRecord = z.strictObject({
  id,
  subscriberId: idOf('person'),
  /** The employee whose family it is. */
  subscriberName: z.string(),
  relationship: z.enum(relationshipCodes),
  /** Coverage types that cover them there on the day shown. */
  coverageTypes: z.array(z.enum(coverageTypes)),
});

export const memberRecord = z.strictObject({
  id,
  ...name,
  memberNumber: z.string(),
  memberSystemIdentifier: z.string(),
  /** What the employer's own system (payroll, HR) calls the person; null: it was not said. */
  externalId: z.nullable(z.string()),
  subscriberId: idOf('person'),
  /** null: the reader may not see the subscriber (a dependent with an account of their own). */
  subscriberName: z.nullable(z.string()),
  relationship: z.enum(relationshipCodes),
  clientId: idOf('client'),
  clientNumber: z.string(),
  clientName: z.string(),
  dob: z.nullable(calendarDate),
  gender: z.nullable(z.enum(genders)),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  language: z.nullable(z.string()),
  maritalStatus: z.nullable(z.string()),
  disabled: z.boolean(),
  deathDate: z.nullable(calendarDate),
  /** ***-**-6789, or null where none is known or the reader may not see it. */
  ssnMasked: z.nullable(z.string()),
  employment: z.nullable(employment),
  addresses: z.array(address),
  particulars: recordedParticulars,
  coverages: z.array(coverage),
  family: z.array(familyMember),
  /** As far as the reader may see them; as they are now. */
  linkedRecords: z.array(linkedRecord),
  timeline: z.array(timelineEntry),
  /** The day the record is shown as of; and the instant it is shown as known at, if not now. */
  asOf: calendarDate,
  knownAt: z.nullable(instant),
});

/** Specification 3, Member profile. */
export const memberProfile = z.strictObject({
  id,
  memberSystemIdentifier: z.string(),
  employeeSystemIdentifier: z.nullable(z.string()),
  memberNumber: z.string(),
  clientId: idOf('client'),
  clientNumber: z.string(),
  clientName: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  coverages: z.array(
    z.strictObject({
      expirationDate: z.nullable(calendarDate),
      employeeSystemIdentifier: z.nullable(z.string()),
      divisionIdentifier: z.nullable(z.string()),
      coverageType: z.enum(coverageTypes),
      planName: z.string(),
      state: z.enum(coverageStates),
    }),
  ),
});
