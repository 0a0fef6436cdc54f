import type { Reply } from '@coverlane/contract/call.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { signupFaults } from '@coverlane/contract/union-signups/faults.ts';
import type { SignupData, SignupDependent } from '@coverlane/contract/union-signups/form-data.ts';

export type Union = Reply<typeof unionSignupDoor.unionSignupByKey>;
export type Opened = Reply<typeof unionSignupDoor.resumeUnionSignup>;

/** What is known of a sign-up in this window. */
export interface Begun {
  readonly key: string;
  readonly accessToken: string;
  readonly version: number;
}

const NOTHING = { firstName: null, middleName: null, lastName: null, suffix: null, dob: null, gender: null, ssn: null };

/** Nothing was typed yet. */
export const BLANK: SignupData = {
  worker: {
    ...NOTHING,
    email: null,
    phone: null,
    address1: null,
    address2: null,
    city: null,
    state: null,
    zip: null,
    maritalStatus: null,
    classification: null,
    hireDate: null,
  },
  shopId: null,
  planId: null,
  dependents: [],
};

/** Somebody else of the family, of whom nothing was typed yet. */
export const newDependent = (all: readonly SignupDependent[]): SignupDependent => {
  const numbers = all.map(({ key }) => Number(key.slice(1)));
  return { ...NOTHING, key: `d${Math.max(0, ...numbers) + 1}`, relationship: null };
};

/** What is wrong with the fields of a page, by their names; nothing: it can be left. */
export function faultsOn(
  data: SignupData,
  {
    union,
    numbers,
    belongs,
  }: { union: Union; numbers: Readonly<Record<string, string>>; belongs: (place: string) => boolean },
): Readonly<Record<string, FieldCode>> {
  const found = signupFaults(data, { ...union, numbered: new Set(Object.keys(numbers)) });
  return Object.fromEntries(
    Object.entries(found)
      .filter(([place]) => belongs(place))
      .map(([place, code]) => [`formData.${place}`, code]),
  );
}
