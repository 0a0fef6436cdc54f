import { createHash } from 'node:crypto';
import type { CoverageType, Language } from '@coverlane/contract/codes.ts';
import { SIGNUP_KEY_LENGTH, type SignupStatus } from '@coverlane/contract/union-signups/codes.ts';
import { type SignupData, type SignupWorker, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import type { AskedForm } from '../domain/enrollment/asked-forms.ts';
import { ssnDigits } from '../domain/ssn.ts';
import type { FieldKeys } from '../platform/db/field-encryption.ts';
import { keyOfLink } from '../platform/values/link-key.ts';
import type { Secrets } from '../secrets.ts';

type Keyed = { id: string; keyNumber: number };

/** The own key of a sign-up that was begun. */
export const signupKey = (secrets: Secrets, signup: Keyed): string => keyOfLink(secrets, 'union-signup-own', signup);

/** Can the text be a key at all? */
export const isSignupKey = (text: string): boolean => new RegExp(`^[A-Za-z0-9]{${SIGNUP_KEY_LENGTH}}$`).test(text);

const placeOf = (rowId: string) => ({ table: 'union_signups', column: 'form_data_sealed', rowId }) as const;

/** Seals all that was typed, bound to its row: names, birth dates and numbers of a family. */
export const sealSignup = (keys: FieldKeys, id: string, data: SignupData): Buffer =>
  keys.seal(placeOf(id), JSON.stringify(data));

/** Opens it. */
export const openSignup = (keys: FieldKeys, id: string, sealed: Uint8Array): SignupData =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by sealSignup, whose shape it is
  JSON.parse(keys.open(placeOf(id), sealed)) as SignupData;

/** A text as it was typed, without the space around it; null: nothing was typed. */
export const typedText = (text: string | null): string | null => text?.trim() || null;

/** The name of somebody as they typed it. */
export const typedName = ({
  firstName,
  middleName,
  lastName,
  suffix,
}: Pick<SignupWorker, 'firstName' | 'middleName' | 'lastName' | 'suffix'>) => ({
  firstName: typedText(firstName) ?? '',
  middleName: typedText(middleName),
  lastName: typedText(lastName) ?? '',
  suffix: typedText(suffix),
});

/** The people of a sign-up with their keys, the worker first. */
export const peopleOfSignup = ({ worker, dependents }: SignupData) => [{ ...worker, key: WORKER_KEY }, ...dependents];

/** The numbers of a sign-up that have nine digits, by the people's keys. */
export const numbersOf = (data: SignupData): ReadonlyMap<string, string> =>
  new Map(
    peopleOfSignup(data).flatMap(({ key, ssn }) => {
      const digits = ssnDigits(ssn ?? '');
      return digits === null ? [] : [[key, digits] as const];
    }),
  );

/** What was sent over what was kept: no number is sent back, so that an empty one is the one of before. */
export function overKept(sent: SignupData, kept: SignupData | null): SignupData {
  const before = kept === null ? new Map<string, string>() : numbersOf(kept);
  const numbered = <Person extends { ssn: string | null }>(key: string, person: Person): Person =>
    (person.ssn ?? '').trim() === '' ? { ...person, ssn: before.get(key) ?? null } : person;
  return {
    ...sent,
    ...(sent.forms === undefined && kept?.forms && { forms: kept.forms }),
    worker: numbered(WORKER_KEY, sent.worker),
    dependents: sent.dependents.map((one) => numbered(one.key, one)),
  };
}

/**
 * Of the answers to forms those that are asked, and those that were kept before: a form that is asked no more loses nothing, and one
 * that nobody asked of a sign-up is answered by none.
 */
export function toFormsAsked(data: SignupData, union: Pick<OpenUnion, 'forms'>, kept: SignupData | null): SignupData {
  if (data.forms === undefined) return data;
  const asked = new Set([...union.forms, ...(kept?.forms ?? [])].map(({ formId }) => formId));
  const unique = new Map(data.forms.map((one) => [one.formId, one] as const));
  return { ...data, forms: [...unique.values()].filter(({ formId }) => asked.has(formId)) };
}

/** What was typed without its numbers. */
export const withoutNumbers = ({ worker, dependents, ...rest }: SignupData): SignupData => ({
  ...rest,
  worker: { ...worker, ssn: null },
  dependents: dependents.map((one) => ({ ...one, ssn: null })),
});

/** The ends of its numbers. */
export const endsOf = (data: SignupData): Record<string, string> =>
  Object.fromEntries([...numbersOf(data)].map(([key, digits]) => [key, digits.slice(-4)]));

/** The fingerprint of what is signed: all that was typed for this sign-up (ESIGN, 15 USC 7001(d)). */
export const hashOfSignup = (id: string, data: SignupData): string =>
  createHash('sha256')
    .update(JSON.stringify([id, data]))
    .digest('hex');

/** What a union tells whoever has its key. */
export interface OpenUnion {
  unionId: string;
  clientId: string;
  name: string;
  clientName: string;
  phone: string | null;
  text: string | null;
  textKo: string | null;
  textEs: string | null;
  languages: string[];
  isOpen: boolean;
  today: string;
  allowTestIds: boolean;
  shops: { id: string; name: string; city: string | null }[];
  plans: { id: string; name: string; coverageType: CoverageType }[];
  forms: AskedForm[];
}

/** A sign-up as its own key finds it. */
export interface OpenSignup {
  id: string;
  keyNumber: number;
  status: SignupStatus;
  language: Language;
  said: string | null;
  /** In base64. */
  sealed: string;
  version: number;
  union: OpenUnion;
  signedHash: string | null;
}
