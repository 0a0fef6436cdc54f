import type { Input } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { daysBetween } from '../../platform/values/dates.ts';
import { searchKey } from '../../platform/values/names.ts';

/** What is asked of a search, without paging. */
export type SearchInput = Omit<Input<typeof claims.claimSearch>, 'page' | 'pageSize'>;

/** A text range of "C"-collated keys: all that begin with a text. */
export interface Range {
  from: string;
  to: string;
}

/** A patient's name: every one of the ranges of a way must fit. */
export type NameWay = Readonly<Partial<Record<'last_key' | 'first_key' | 'whole_key', Range>>>;

/** One condition on claims that few of them fit. */
export type ClaimKey =
  | { by: 'number'; range: Range }
  | { by: 'external' | 'member' | 'npi' | 'tin' | 'check'; value: string }
  | { by: 'patient'; ways: readonly NameWay[]; dob?: string | undefined }
  | { by: 'received'; clientId: string; from: string; to: string };

/** What a search means: every key of `all`, and at least one of `any` where there are some. */
export interface SearchMeaning {
  all: ClaimKey[];
  any?: ClaimKey[];
}

/** A client's claims may be asked for by the days they were received on, for so many days at a time. */
const RECEIVED_DAYS = 92;
/** Fewer letters than this name half a city, and begin half of all claim numbers. */
const LETTERS = 3;
const LAST_CODE_POINT = '\u{10ffff}';

const beginning = (text: string): Range => ({ from: text, to: `${text}${LAST_CODE_POINT}` });
const digitsOf = (text: string): string => text.replace(/\D/g, '');

/** What a search means; or the field in which something selective is missing, with its code (domain 7.6). */
export function searchMeaning(input: SearchInput): { meaning: SearchMeaning } | { refused: Record<string, FieldCode> } {
  const { search } = input;
  const any = search ? keysOfBox(search) : undefined;
  if (any?.length === 0) return { refused: { search: 'narrow-search' } };
  const all = keysOfFields(input);
  if (all.length === 0 && any === undefined) return { refused: { [openField(input)]: 'narrow-search' } };
  return { meaning: { all, ...(any && { any }) } };
}

/** The field that came nearest to being selective. */
function openField({ patientName, clientId }: SearchInput): string {
  if (patientName) return 'patientName';
  return clientId !== undefined ? 'receivedFrom' : 'search';
}

function keysOfFields(input: SearchInput): ClaimKey[] {
  const { claimNumber, memberNumber, npi, tin, checkNumber } = input;
  return [
    ...numberKeys(claimNumber ?? ''),
    ...(memberNumber ? [{ by: 'member' as const, value: memberNumber }] : []),
    ...(npi ? [{ by: 'npi' as const, value: npi }] : []),
    ...(tin ? [{ by: 'tin' as const, value: digitsOf(tin) }] : []),
    ...(checkNumber ? [{ by: 'check' as const, value: checkNumber }] : []),
    ...patientKeys(input),
    ...receivedKeys(input),
  ];
}

const numberKeys = (text: string): ClaimKey[] =>
  text.length < LETTERS ? [] : [{ by: 'number', range: beginning(text) }];

/** A name narrows enough together with a birth date or within one client. */
function patientKeys({ patientName, dob, clientId }: SearchInput): ClaimKey[] {
  if (!patientName || (dob === undefined && clientId === undefined)) return [];
  const ways = nameWays(patientName);
  return ways.length === 0 ? [] : [{ by: 'patient', ways, dob }];
}

function receivedKeys({ clientId, receivedFrom, receivedTo }: SearchInput): ClaimKey[] {
  if (clientId === undefined || receivedFrom === undefined || receivedTo === undefined) return [];
  if (daysBetween(receivedFrom, receivedTo) > RECEIVED_DAYS) return [];
  return [{ by: 'received', clientId, from: receivedFrom, to: receivedTo }];
}

/** What was typed into the one box can mean. With a digit it is a number of some kind, otherwise a patient's name. */
function keysOfBox(typed: string): ClaimKey[] {
  if (!/\d/.test(typed)) {
    const ways = nameWays(typed);
    return ways.length === 0 ? [] : [{ by: 'patient', ways }];
  }
  const text = typed.trim();
  const digits = digitsOf(text);
  const onlyDigits = /^[\d-]+$/.test(text);
  return [
    ...spellings(text).flatMap(numberKeys),
    { by: 'external', value: text },
    { by: 'check', value: text },
    ...spellings(text).map((spelled) => ({ by: 'member' as const, value: spelled })),
    ...(onlyDigits && digits.length === 10 ? [{ by: 'npi' as const, value: digits }] : []),
    ...(onlyDigits && digits.length === 9 ? [{ by: 'tin' as const, value: digits }] : []),
  ];
}

/** As it was typed and in capitals, as numbers are written. */
const spellings = (text: string): string[] => [...new Set([text, text.toUpperCase()])];

/** "Last", "first last", "last, first" and "last first", folded as the member list folds them. */
function nameWays(typed: string): NameWay[] {
  const words = typed
    .split(/[\s,]+/)
    .map(searchKey)
    .filter(Boolean);
  const [one, ...others] = words;
  const whole = words.join('');
  if (one === undefined || (whole.length < LETTERS && !/[\uac00-\ud7a3]/.test(whole))) return [];
  const other = others.at(-1);
  if (other === undefined) return [{ whole_key: beginning(one) }];
  return [
    { whole_key: beginning(whole) },
    { last_key: beginning(other), first_key: beginning(one) },
    { last_key: beginning(one), first_key: beginning(other) },
  ];
}
