import type { Answers, FormDefinition } from '@coverlane/contract/forms/model.ts';
import { splitSensitive } from '@coverlane/contract/forms/sensitive.ts';
import type { FieldKeys, FieldPlace } from '../platform/db/field-encryption.ts';

/** Answers as they are kept: those to sensitive items sealed, and which those are (domain 12.1, 12.2). */
export interface KeptAnswers {
  answers: Answers;
  sealed: Buffer | null;
  sealedItems: string[];
}

/** Seals what of answers is sensitive, bound to the row that keeps them. */
export function sealAnswers(
  keys: FieldKeys,
  place: FieldPlace,
  { form, answers }: { form: FormDefinition; answers: Answers },
): KeptAnswers {
  const { open, sealed } = splitSensitive(form, answers);
  const sealedItems = Object.keys(sealed);
  return {
    answers: open,
    sealed: sealedItems.length === 0 ? null : keys.seal(place, JSON.stringify(sealed)),
    sealedItems,
  };
}

/** What was sealed. @param sealed in base64; null: nothing was */
export function openSealed(keys: FieldKeys, place: FieldPlace, sealed: string | null): Answers {
  if (sealed === null) return {};
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- answers were checked before they were sealed
  return JSON.parse(keys.open(place, Buffer.from(sealed, 'base64'))) as Answers;
}

/** Who reads answers to sensitive items: members, whose rows are their own, and of staff whoever reads health information. */
export const readsSealed = (user: { readonly type: string; readonly permissions: readonly string[] }): boolean =>
  user.type === 'member' || user.permissions.includes('phi');
