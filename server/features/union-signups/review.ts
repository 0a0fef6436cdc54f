import type { Input, Reply } from '@coverlane/contract/call.ts';
import { isCalendarDate } from '@coverlane/contract/fields.ts';
import { splitSensitive } from '@coverlane/contract/forms/sensitive.ts';
import { fittingAnswers } from '@coverlane/contract/union-signups/faults.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import type { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import { formsAnsweredIn } from '../../facts/enrollment-forms.queries.ts';
import { type KnownPerson, knownPeople } from '../../facts/known-people.ts';
import { identityOfTyped } from '../../facts/matched-signup.ts';
import { readsSealed } from '../../facts/sealed-answers.ts';
import { endsOf, numbersOf, openSignup, peopleOfSignup, withoutNumbers } from '../../facts/union-signups.ts';
import { pageHash, pagePath } from '../../facts/union-pages.ts';
import { findPage, type PageRow, savePage } from '../../facts/union-pages.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { accountOf } from '../../platform/http/signed-user.ts';
import { age } from '../../platform/values/dates.ts';
import { signupOf, signupsOf, unionsOf } from './review.queries.ts';

type Calls = typeof unionSignupReview;
type Review = Reply<Calls['unionSignup']>;

/** Who signed up. */
export async function unionSignups(
  input: Input<Calls['unionSignups']>,
  { db, saw }: Context,
): Promise<Reply<Calls['unionSignups']>> {
  const { rows, total } = await signupsOf(db, input);
  saw({ type: 'unionsignups', ids: rows.map(({ id }) => id) });
  return { rows, total, page: input.page, pageSize: input.pageSize, unions: await unionsOf(db, input.clientId) };
}

const shownOf = (key: string, { person, name, memberNumber, verdict, matchedBy, contradictedBy }: KnownPerson) => {
  const { dob = null, gender = null, relationshipCode = '18' as const } = person.details.at(-1) ?? {};
  const traits = { verdict, matchedBy, contradictedBy };
  const ssnLastFour = person.ssn?.digits.slice(-4) ?? null;
  return {
    personId: person.id,
    key,
    name,
    memberNumber,
    dob,
    gender,
    ssnLastFour,
    relationship: relationshipCode,
    ...traits,
  };
};

/** Whom each person of a sign-up may be, by the one judgement of the portal. */
async function knownOf(data: SignupData, clientId: string, { db, parts }: Context): Promise<Review['known']> {
  const at = { db, keys: keysOf(parts.secrets), clientId };
  const numbers = numbersOf(data);
  const found: Review['known'] = [];
  for (const { key, ...person } of peopleOfSignup(data)) {
    const known = await knownPeople(at, identityOfTyped(person, numbers.get(key) ?? null));
    found.push(...known.map((one) => shownOf(key, one)));
  }
  return found;
}

/** Somebody who is not of age signs with whoever signs for them. */
const isMinorOn = (today: string, dob: string | null): boolean =>
  dob !== null && isCalendarDate(dob) && age(dob, today) < 18;

/** One sign-up with whom it may be. */
export async function unionSignup({ id }: { id: string }, context: Context): Promise<Review> {
  const found = await signupOf(context.db, id);
  if (found === undefined) throw notFound();
  const { sealed, ssnIndex: _, today, sentOn, ...row } = found;
  const data = openSignup(keysOf(context.parts.secrets), id, sealed);
  const known = await knownOf(data, row.clientId, context);
  context.saw({ type: 'unionsignup', id, clientId: row.clientId });
  if (known.length > 0)
    context.saw({ type: 'members', clientId: row.clientId, ids: known.map(({ personId }) => personId) });
  const isMinor = isMinorOn(today, data.worker.dob);
  const forms = await formsOf(data, { sentOn, submittedAt: row.submittedAt }, context);
  const { forms: _forms, ...formData } = withoutNumbers(data);
  return { ...row, isMinor, formData, forms, numbers: endsOf(data), known };
}

/** What was answered to custom forms, as they were asked when it was sent; what is sensitive, for whoever reads health information. */
async function formsOf(
  data: SignupData,
  { sentOn, submittedAt }: { sentOn: string; submittedAt: string },
  { db, user }: Context,
): Promise<Review['forms']> {
  const formIds = (data.forms ?? []).map(({ formId }) => formId);
  const asked = await formsAnsweredIn(db, { formIds, submittedAt: new Date(submittedAt) });
  return asked.map((one) => {
    const { open, sealed } = splitSensitive(one.form, fittingAnswers(data, one, sentOn));
    const read = readsSealed(user);
    return { ...one, answers: read ? { ...open, ...sealed } : { ...open }, sealed: read ? [] : Object.keys(sealed) };
  });
}

const told = (id: string, { isOpen, keyNumber }: Pick<PageRow, 'isOpen' | 'keyNumber'>, { parts }: Context) => ({
  isOpen,
  path: isOpen ? pagePath(parts.secrets, 'union', { id, keyNumber }) : null,
});

/** How a union stands to the public. */
export async function unionSignupLink(
  { id }: { id: string },
  context: Context,
): Promise<Reply<Calls['unionSignupLink']>> {
  const found = await findPage(context.db, { page: 'union', id });
  if (found === undefined) throw notFound();
  return told(id, found, context);
}

/** Opens or closes it. A key that was withdrawn is never made again: the next one has another number. */
export async function putUnionSignupLink(
  { unionId, isOpen, renew }: Input<Calls['putUnionSignupLink']>,
  context: Context,
): Promise<Reply<Calls['putUnionSignupLink']>> {
  const { db, parts, user } = context;
  const at = { page: 'union', id: unionId } as const;
  const before = await findPage(db, at, true);
  if (before === undefined) throw notFound();
  const keyNumber = before.keyNumber + (renew ? 1 : 0);
  const keyHash = pageHash(parts.secrets, 'union', { id: unionId, keyNumber });
  await savePage(db, at, { isOpen, keyNumber, keyHash, userId: accountOf(user) ?? user.id });
  const of = { objectType: 'unions', objectId: unionId, clientId: before.clientId };
  await appendAudit(db, {
    action: 'update',
    call: 'putUnionSignupLink',
    ...of,
    outcome: 'ok',
    detail: { isOpen, renew },
  });
  return told(unionId, { isOpen, keyNumber }, context);
}
