import { ssnDigits } from '../../domain/ssn.ts';
import { knownPeople, type KnownPerson } from '../../facts/known-people.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid, Refusal } from '../../platform/http/refusals.ts';
import { deskOf } from './drafts.ts';
import type { StatedEmployee } from './stated-employee.ts';
import { calledSo, employeeOfNumber, type UnderWay } from './employees.queries.ts';
import { identityStated } from './new-member.ts';
import { type Subject, subjectOf } from './subjects.queries.ts';

/**
 * Whom a statement by an external id is about; undefined: somebody new. Whoever is called so; else the member number that was
 * sent; else whoever of the records it certainly is. Somebody who may be it is asked about, once and for all.
 * @throws Refusal 422 at the field, 409 where another statement of the same hire is under way
 */
export async function whoIsStated(
  input: StatedEmployee,
  underWay: readonly UnderWay[],
  context: Context,
): Promise<Subject | undefined> {
  const { clientId } = input;
  const personId = (await named(input, context)) ?? (await unnamed(input, underWay, context));
  if (personId === undefined) return undefined;
  const subject = await subjectOf(context.db, { clientId, personId });
  // What a dependent is called is no employee's.
  if (subject?.isSubscriber === false) throw invalid({ externalId: 'taken' });
  return subject;
}

/** Who is called so, or has the member number that was sent. */
async function named(input: StatedEmployee, context: Context): Promise<string | undefined> {
  const called = await calledSo(context.db, input.clientId, input.externalId);
  const other = await numbered(input, context);
  if (called !== undefined && other !== undefined && called !== other) throw invalid({ externalId: 'taken' });
  return called ?? other;
}

/** Nobody is called so: another statement of the same hire comes first, and somebody on record is not hired. */
async function unnamed(
  input: StatedEmployee,
  underWay: readonly UnderWay[],
  context: Context,
): Promise<string | undefined> {
  if (underWay.some(({ type }) => type === 'newemployee')) throw conflict('conflict');
  return input.isAnother === true ? undefined : recognised(input, context);
}

const numbered = async ({ clientId, memberNumber }: StatedEmployee, { db }: Context): Promise<string | undefined> =>
  memberNumber === undefined ? undefined : employeeOfNumber(db, clientId, memberNumber);

const isEmployee = ({ person }: KnownPerson): boolean => person.id === person.subscriberId;

/** The employee of the records who it certainly is, nobody, or a question: whoever is asked about before a new hire (newMember). */
async function recognised(input: StatedEmployee, context: Context): Promise<string | undefined> {
  const { clientId, ssn } = input;
  const people = await knownPeople(
    { ...deskOf(context), clientId },
    identityStated(input, ssn ? ssnDigits(ssn) : null),
  );
  if (people.length === 0) return undefined;
  const employees = people.filter(isEmployee);
  const [certain, ...others] = employees.filter(({ verdict }) => verdict === 'same');
  if (certain && others.length === 0 && !certain.person.externalId) return certain.id;
  const values = { memberNumber: employees[0]?.memberNumber ?? null };
  throw new Refusal(422, 'invalid', { fields: { memberNumber: 'maybe-known' }, values });
}
