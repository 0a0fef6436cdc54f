import * as z from 'zod/mini';
import { coverageTypes, relationshipCodes } from '../codes.ts';
import { waiverReasons } from './codes.ts';
import { answeredForm, MOST_FORMS } from '../forms/asked-form.ts';
import { SUBSCRIBER_KEY } from './blank.ts';
import { isWellFormed } from '../fields.ts';
import {
  beneficiaryClasses,
  beneficiaryKinds,
  beneficiaryRelationships,
  childOrders,
  medicareReasons,
  hsaFits,
  otherCoverageKinds,
  otherStatuses,
} from '../members/particular-codes.ts';
import { idIn, idOf } from '../objects.ts';

/** A person's own name in a draft: 'subscriber', 'd1', 'd2'…; stays the same while the draft lives. */
export const personKey = z.string().check(z.maxLength(40));

/**
 * What was typed into a draft, kept as it was typed, right or wrong: nothing typed is lost. Only submitting judges it.
 */
const typed = z.nullable(z.string().check(z.maxLength(200)));

/** The member fields of the specification (point 3) as typed; dates 'YYYY-MM-DD' once they are whole. */
const typedPerson = z.strictObject({
  prefix: typed,
  firstName: typed,
  middleName: typed,
  lastName: typed,
  suffix: typed,
  dob: typed,
  gender: typed,
  ssn: typed,
  /** Why there is no SSN: newborn, applied, refused, foreign. */
  ssnReason: typed,
  email: typed,
  phone: typed,
  language: typed,
  address1: typed,
  address2: typed,
  city: typed,
  state: typed,
  zip: typed,
  /** A ZIP code and a state, '42223 TN', that somebody said belong together although the table has another state. */
  zipKept: z.optional(typed),
  tobacco: z.nullable(z.boolean()),
});

/** The subscriber with the employment. */
const typedSubscriber = z.extend(typedPerson, {
  hireDate: typed,
  classCode: typed,
  jobTitle: typed,
  hoursPerWeek: typed,
  /** Yearly, as typed: life cover and percent-of-salary prices need it. */
  salary: typed,
  maritalStatus: typed,
});

/** Somebody of the family in a draft: joining, staying, or leaving with a reason. */
const typedDependent = z.extend(typedPerson, {
  key: personKey,
  /** null: somebody new. */
  personId: z.nullable(idOf('person')),
  relationship: z.nullable(z.enum(relationshipCodes)),
  disabled: z.boolean(),
  sameAddress: z.boolean(),
  /** "Cover Sam?": one answer for all plans; absent or null: not answered. Ticks of a plan may say otherwise for it. */
  covered: z.optional(z.nullable(z.boolean())),
  action: z.enum(['add', 'keep', 'change', 'remove']),
  removeReason: typed,
});

/** One offered benefit: elected with a plan, waived with a reason, kept as it is, or null while nobody chose. */
const election = z.strictObject({
  coverageType: z.enum(coverageTypes),
  decision: z.nullable(z.enum(['elect', 'waive', 'keep'])),
  planId: z.nullable(idOf('plan')),
  /** Keys of the people covered, 'subscriber' among them. */
  covered: z.array(personKey).check(z.maxLength(30)),
  waiverReason: z.nullable(z.enum(waiverReasons)),
  waiverCarrier: typed,
  /** Life and the like: the amount insured, as typed. */
  volume: typed,
});

/** Somebody named to get a share of a life insurance, as typed (domain 4.1 beneficiary). */
const typedBeneficiary = z.strictObject({
  key: personKey,
  coverageType: z.enum(coverageTypes),
  kind: z.enum(beneficiaryKinds),
  class: z.enum(beneficiaryClasses),
  name: typed,
  relationship: z.nullable(z.enum(beneficiaryRelationships)),
  dob: typed,
  /** The share of a person who dies first goes to their descendants by branches of the family. */
  perStirpes: z.optional(z.boolean()),
  /** Percent, as typed: '33.333'. */
  share: typed,
});

/** Another plan that covers people of the family, as typed; for the coordination of benefits (domain 4.1 otherCoverage). */
const typedOtherCoverage = z.strictObject({
  key: personKey,
  /** Keys of the people it covers. */
  people: z.array(personKey).check(z.maxLength(30)),
  kind: z.nullable(z.enum(otherCoverageKinds)),
  carrier: typed,
  memberNumber: typed,
  holderName: typed,
  holderDob: typed,
  effectiveDate: typed,
  expirationDate: typed,
  /** What decides which plan pays first (domain 3.3); absent: as recorded. */
  status: z.optional(z.nullable(z.enum(otherStatuses))),
  medicareReason: z.optional(z.nullable(z.enum(medicareReasons))),
  childOrder: z.optional(z.nullable(z.enum(childOrders))),
  /** Why a health savings account goes with it; absent or null: it does not. */
  hsaFit: z.optional(z.nullable(z.enum(hsaFits))),
});

/** The primary-care doctor of one person within a plan, as typed (domain 4.1 election.pcp). */
const typedDoctor = z.strictObject({
  coverageType: z.enum(coverageTypes),
  personKey,
  name: typed,
  npi: typed,
  existingPatient: z.nullable(z.boolean()),
  /** The employee's: the same for everybody covered. */
  forAll: z.boolean(),
});

/** Somebody named to get a share of an extra benefit. */
const namedShare = z.strictObject({ name: typed, share: typed });

/** An extra benefit of a session: elected or waived, for whom, the amount that was chosen, and what else it asks. */
const typedBenefit = z.strictObject({
  benefitId: idOf('externalbenefit'),
  decision: z.nullable(z.enum(['elect', 'waive'])),
  amount: typed,
  covered: z.array(personKey).check(z.maxLength(30)),
  values: z
    .array(
      z.strictObject({
        key: z.string().check(z.maxLength(40)),
        person: personKey,
        value: z.nullable(z.union([z.string().check(z.maxLength(2000)), z.array(namedShare).check(z.maxLength(10))])),
      }),
    )
    .check(z.maxLength(300)),
});

/** What the person typed and chose, whole: the server keeps it as it came. */
export const enrollmentAnswers = z.strictObject({
  selectedDivisionId: z.nullable(idOf('division')),
  eventCode: typed,
  eventDate: typed,
  subscriber: typedSubscriber,
  dependents: z.array(typedDependent).check(z.maxLength(20)),
  /** The person said whether anybody else is to be covered; null: not asked yet. */
  coversDependents: z.nullable(z.boolean()),
  elections: z.array(election).check(z.maxLength(20)),
  beneficiaries: z.array(typedBeneficiary).check(z.maxLength(40)),
  /** Somebody also has coverage elsewhere. */
  hasOtherCoverage: z.boolean(),
  otherCoverage: z.array(typedOtherCoverage).check(z.maxLength(20)),
  doctors: z.array(typedDoctor).check(z.maxLength(60)),
  /** Keys of people who are meant to be covered here and under another record of theirs by the same type (domain 3.3). */
  coveredTwice: z.optional(z.array(personKey).check(z.maxLength(30))),
  /** HSA certification: nobody claims the employee as a dependent, and no other health plan covers them (domain 4.2 step 4). */
  hsaCertified: z.optional(z.boolean()),
  /** Of a session: its extra benefits. */
  benefits: z.optional(z.array(typedBenefit).check(z.maxLength(60))),
  /** Of a session: the pages that were opened, and those that were agreed to. */
  pagesRead: z.optional(
    z
      .array(z.strictObject({ pageId: idIn('enrollmentsessionplanpages'), agreed: z.boolean() }))
      .check(z.maxLength(200)),
  ),
  /** Custom forms. */
  forms: z.optional(z.array(answeredForm).check(z.maxLength(MOST_FORMS))),
  /** What staff decide otherwise than the rules: a later first day with its reason, and why limits are passed. */
  exceptions: z.optional(z.strictObject({ coverageStarts: typed, startReason: typed, overrideReason: typed })),
});

/** Where texts stand that no database keeps: control characters, half a character. */
function badTexts(value: unknown, path: readonly PropertyKey[]): (readonly PropertyKey[])[] {
  if (typeof value === 'string') return isWellFormed(value) ? [] : [path];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    badTexts(one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/**
 * What is saved: right or wrong, but what can be kept, and each person under a key of their own. An absent answer stays
 * as it is.
 */
export const savedAnswers = z.partial(enrollmentAnswers).check((given) => {
  const { value, issues } = given;
  for (const path of badTexts(value, []))
    issues.push({ code: 'custom', message: 'bad-text', path: [...path], input: value });
  const keys = [SUBSCRIBER_KEY, ...(value.dependents ?? []).map(({ key }) => key)];
  if (new Set(keys).size < keys.length)
    issues.push({ code: 'custom', message: 'repeated', path: ['dependents'], input: value.dependents });
});
