import * as fc from 'fast-check';
import type {
  Address834,
  Contact834,
  Date834,
  Demographics834,
  Organization834,
  Party834,
  Reference834,
} from '../834-model.ts';
import { DMG03_CODES } from '../codes-834.ts';

/*
 * Parts of models that a valid 834 can hold. Texts hold no character that any of the generated separators uses and no
 * outer blanks, which X12 cannot express.
 */

const LETTERS = [..."ABCdefXYZ0123456789 .,-'/&()#ÑÖéß東"];
/** Free text of a name or an address. */
export const text = fc
  .string({ unit: fc.constantFrom(...LETTERS), minLength: 1, maxLength: 12 })
  .map((value) => value.trim() || 'X');
/** An identifier. */
export const word = fc.string({ unit: fc.constantFrom(...'ABC123'), minLength: 1, maxLength: 6 });
/** 'YYYY-MM-DD'. */
export const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
/** Dollars as X12 writes them, without zeros at the end. */
export const amount = fc.integer({ min: 0, max: 9_999_999 }).map((cents) => String(cents / 100));

/** One code of a list. */
export function code(list: ReadonlySet<string>): fc.Arbitrary<string> {
  return fc.constantFrom(...list);
}

/** A record whose other keys may be absent, as the model has it. */
export function record<T>(
  all: { [K in keyof T]: fc.Arbitrary<T[K]> },
  ...required: (keyof T & string)[]
): fc.Arbitrary<T> {
  // fast-check types the result by `requiredKeys` alone; absent keys are what the model's optional keys mean.
  return fc.record(all, { requiredKeys: required }) as fc.Arbitrary<T>;
}

/** REF segments. */
export const references: fc.Arbitrary<Reference834[]> = fc.array(
  record<Required<Reference834>>({ qualifier: word, value: text, description: text }, 'qualifier', 'value'),
  { maxLength: 3 },
);

/** DTP segments, one for each qualifier. */
export function dates(qualifiers: ReadonlySet<string>): fc.Arbitrary<Date834[]> {
  const single = fc.record({ qualifier: code(qualifiers), date: day });
  const range = fc
    .record({ qualifier: code(qualifiers), date: day, until: day })
    .map(({ qualifier, date, until }) =>
      date < until ? { qualifier, date, until } : { qualifier, date: until, until: date },
    );
  return fc.uniqueArray(fc.oneof(single, range), { maxLength: 3, selector: (entry) => entry.qualifier });
}

const contacts: fc.Arbitrary<Contact834[]> = fc.array(
  record<Required<Contact834>>(
    {
      function: fc.constantFrom('IP', 'SK', 'PQ'),
      name: text,
      numbers: fc.array(fc.record({ qualifier: fc.constantFrom('HP', 'CP', 'EM'), number: text }), {
        minLength: 1,
        maxLength: 3,
      }),
    },
    'function',
    'numbers',
  ),
  { maxLength: 2 },
);

const address: fc.Arbitrary<Address834> = record<Required<Address834>>(
  {
    lines: fc.array(text, { minLength: 1, maxLength: 2 }),
    city: text,
    state: word,
    zip: word,
    country: word,
    locationQualifier: fc.constant('CY'),
    location: text,
    subdivision: word,
  },
  'lines',
);

/** DMG. */
export const demographics: fc.Arbitrary<Demographics834> = record<Required<Demographics834>>(
  {
    birthDate: day,
    gender: code(DMG03_CODES),
    maritalStatus: word,
    ethnicity: fc.array(
      fc.tuple(fc.constantFrom('', '7', 'C'), fc.constant('RET'), word).map((parts): string[] => parts),
      { minLength: 1, maxLength: 3 },
    ),
    citizenship: word,
    country: word,
    verification: word,
    quantity: word,
    listQualifier: word,
    industryCode: word,
  },
  'gender',
);

/** NM1 and what hangs on it. */
export function party(
  entity: string,
  extra: { demographics?: fc.Arbitrary<Demographics834> } = {},
): fc.Arbitrary<Party834> {
  return record<Required<Party834>>(
    {
      entity: fc.constant(entity),
      type: fc.constantFrom('1', '2'),
      last: text,
      first: text,
      middle: text,
      prefix: text,
      suffix: text,
      idQualifier: fc.constantFrom('34', 'ZZ', 'XX'),
      id: word,
      relationship: fc.constantFrom('25', '26', '72'),
      contacts,
      address,
      // Only a member's own names have demographics; for the others the key is dropped again below.
      demographics: extra.demographics ?? fc.constant({}),
    },
    'entity',
    'last',
    'contacts',
  ).map(({ demographics: own, ...rest }) =>
    extra.demographics === undefined || own === undefined ? rest : { ...rest, demographics: own },
  );
}

/** N1 of the header. */
export const organization = (entity: string) =>
  record<Required<Organization834>>(
    {
      entity: fc.constant(entity),
      name: text,
      idQualifier: fc.constant('FI'),
      id: word,
      accounts: fc.array(word, { minLength: 1, maxLength: 2 }),
    },
    'entity',
    'id',
  );
