import type { Reply } from '@coverlane/contract/call.ts';
import type { esign } from '@coverlane/contract/esign/calls.ts';
import { labelledTypes, type PaperFieldType, SMALLEST, WHOLE_PAGE } from '@coverlane/contract/esign/codes.ts';
import type { PaperField, PaperSigner } from '@coverlane/contract/esign/model.ts';

export type Template = Reply<typeof esign.esignTemplate>;
/** What is changed of a paper before it is saved. */
export type PaperDraft = Pick<Template, 'name' | 'status' | 'signers' | 'fields'>;

const SIZES: Readonly<Record<PaperFieldType, readonly [w: number, h: number]>> = {
  signature: [300, 40],
  initials: [80, 30],
  name: [300, 24],
  date: [140, 24],
  text: [300, 24],
  checkbox: [24, 18],
};

export const NO_WORDS: PaperSigner = { en: '', ko: null, es: null };

/** A place of this kind in the middle of a page, below those that lie there already. */
export function newPlace(
  { fields }: PaperDraft,
  { type, signer, page }: { type: PaperFieldType; signer: number; page: number },
): PaperField {
  const [w, h] = SIZES[type];
  const taken = new Set(fields.map(({ key }) => key));
  let number = fields.length + 1;
  while (taken.has(`${type}${number}`)) number += 1;
  const crowd = fields.filter((field) => field.page === page).length;
  const y = Math.min(WHOLE_PAGE - h, 80 + ((crowd * 60) % 840));
  const label = labelledTypes.includes(type) ? NO_WORDS : null;
  return {
    key: `${type}${number}`,
    type,
    signer,
    page,
    x: 350 - w / 2 + 150,
    y,
    w,
    h,
    required: type !== 'checkbox',
    label,
  };
}

/** The place as near as it may lie: on its page, and not too small to be touched. */
export function within(field: PaperField): PaperField {
  const w = clamp(Math.round(field.w), SMALLEST, WHOLE_PAGE);
  const h = clamp(Math.round(field.h), SMALLEST, WHOLE_PAGE);
  return {
    ...field,
    w,
    h,
    x: clamp(Math.round(field.x), 0, WHOLE_PAGE - w),
    y: clamp(Math.round(field.y), 0, WHOLE_PAGE - h),
  };
}

const clamp = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

/** A draft with one of its places as it is now. */
export const withPlace = (draft: PaperDraft, field: PaperField): PaperDraft => ({
  ...draft,
  fields: draft.fields.map((one) => (one.key === field.key ? field : one)),
});
