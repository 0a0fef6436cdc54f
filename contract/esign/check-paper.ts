import type { FieldCode } from '../field-codes.ts';
import { labelledTypes, MOST_INITIALS, MOST_LETTERS, WHOLE_PAGE, writtenBySigning } from './codes.ts';
import type { PaperField, PaperPage, PaperSigner, PaperValues } from './model.ts';

type Faults = Record<string, FieldCode>;

/** What a paper says, as it is checked. */
interface Paper {
  readonly pages: readonly PaperPage[];
  readonly signers: readonly PaperSigner[];
  readonly fields: readonly PaperField[];
}

/**
 * What is wrong with the places of a paper, by `fields.<key>` and what of it: two of one key, one beside its page or on none, one of a signer
 * that there is not, a text or a box that says not what it asks. Each signer signs somewhere (`signers.<number>`).
 */
export function templateFaults({ pages, signers, fields }: Paper): Faults {
  const faults: Faults = {};
  const seen = new Set<string>();
  for (const field of fields) {
    const say = (part: string, code: FieldCode) => (faults[`fields.${field.key}.${part}`] ??= code);
    const rules: readonly (readonly [boolean, string, FieldCode])[] = [
      [seen.has(field.key), 'key', 'repeated'],
      [field.page > pages.length, 'page', 'not-found'],
      [field.signer > signers.length, 'signer', 'not-found'],
      [field.x + field.w > WHOLE_PAGE, 'x', 'too-large'],
      [field.y + field.h > WHOLE_PAGE, 'y', 'too-large'],
      [labelledTypes.includes(field.type) && field.label === null, 'label', 'required'],
    ];
    for (const [isWrong, part, code] of rules) if (isWrong) say(part, code);
    seen.add(field.key);
  }
  for (const at of signers.keys())
    if (!fields.some(({ signer, type, required }) => signer === at + 1 && type === 'signature' && required))
      faults[`signers.${at + 1}`] = 'required';
  return faults;
}

/** Places that this signer fills in by hand, in the order in which they are read. */
export const asked = (fields: readonly PaperField[], signer: number): PaperField[] =>
  fields
    .filter((field) => field.signer === signer && !writtenBySigning.includes(field.type))
    .toSorted((one, other) => one.page - other.page || one.y - other.y || one.x - other.x);

/**
 * What a signer filled in, as it goes onto the paper, and what lacks or does not fit, by the key of its place. What is said of places that
 * are not theirs is dropped.
 */
export function checkPaper(
  fields: readonly PaperField[],
  signer: number,
  sent: PaperValues,
): { values: PaperValues; faults: Faults } {
  const [values, faults]: [PaperValues, Faults] = [{}, {}];
  for (const field of asked(fields, signer)) {
    const { value, fault } = checkPlace(field, sent[field.key]);
    if (fault !== null) faults[field.key] = fault;
    if (value !== null) values[field.key] = value;
  }
  return { values, faults };
}

type Checked = { value: string | true | null; fault: FieldCode | null };

/** What is said of one place: a text that is typed, or that it is ticked. */
function checkPlace({ type, required }: PaperField, said: unknown): Checked {
  const lacks = required ? ('required' as const) : null;
  if (type === 'text' || type === 'initials')
    return checkTyped(said, lacks, type === 'text' ? MOST_LETTERS : MOST_INITIALS);
  return said === true ? { value: true, fault: null } : { value: null, fault: lacks };
}

/** @param lacks what is wrong where nothing is typed */
function checkTyped(said: unknown, lacks: FieldCode | null, most: number): Checked {
  if (typeof said === 'boolean') return { value: null, fault: 'bad-text' };
  const typed = typeof said === 'string' ? said.trim() : '';
  if (typed === '') return { value: null, fault: lacks };
  return { value: typed, fault: typed.length > most ? 'too-long' : null };
}
