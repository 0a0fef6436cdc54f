import type { FieldCode } from '../fields.ts';
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
    if (seen.has(field.key)) say('key', 'repeated');
    seen.add(field.key);
    if (field.page > pages.length) say('page', 'not-found');
    if (field.signer > signers.length) say('signer', 'not-found');
    if (field.x + field.w > WHOLE_PAGE) say('x', 'too-large');
    if (field.y + field.h > WHOLE_PAGE) say('y', 'too-large');
    if (labelledTypes.includes(field.type) && field.label === null) say('label', 'required');
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
    const said = sent[field.key];
    const isTyped = field.type === 'text' || field.type === 'initials';
    const value = isTyped ? String(said ?? '').trim() : said === true;
    if (value === '' || value === false) {
      if (field.required) faults[field.key] = 'required';
      continue;
    }
    const most = field.type === 'initials' ? MOST_INITIALS : MOST_LETTERS;
    if (typeof value === 'string' && (typeof said !== 'string' || value.length > most))
      faults[field.key] = typeof said === 'string' ? 'too-long' : 'bad-text';
    values[field.key] = value;
  }
  return { values, faults };
}
