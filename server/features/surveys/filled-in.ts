import type { PaperField, PaperValues } from '@coverlane/contract/esign/model.ts';
import { WHOLE_PAGE } from '@coverlane/contract/esign/codes.ts';
import { formatDate } from '@coverlane/contract/words/formats.ts';
import { type Mark, overlay } from '../../platform/pdf/existing/overlay.ts';
import { writtenOn } from '../../platform/pdf/existing/written-on.ts';
import type { PaperVersion } from './papers.queries.ts';

/** What one signer writes onto a paper: what they filled in, their name, and the installation's day. */
export interface FilledIn {
  signer: number;
  values: PaperValues;
  name: string;
  today: string;
}

/** The paper with what a signer filled in on its pages. */
export async function filledIn(
  bytes: Buffer,
  { pages, fields }: Pick<PaperVersion, 'pages' | 'fields'>,
  of: FilledIn,
): Promise<Buffer> {
  const marks = fields.flatMap((field) => {
    const page = pages[field.page - 1];
    const text = field.signer === of.signer ? textIn(field, of) : null;
    return page && text !== null ? [markOf(field, page, text)] : [];
  });
  return writtenOn(bytes, { over: await overlay(pages, marks), behind: null });
}

/** What stands in a place; null: nothing. */
function textIn({ key, type }: PaperField, { values, name, today }: FilledIn): string | null {
  if (type === 'name') return name;
  if (type === 'date') return formatDate(today);
  const said = values[key];
  if (type === 'signature') return said === true ? name : null;
  if (type === 'checkbox') return said === true ? '' : null;
  return typeof said === 'string' ? said : null;
}

const markOf = (
  { type, page, x, y, w, h }: PaperField,
  { width, height }: { width: number; height: number },
  text: string,
): Mark => ({
  page: page - 1,
  x: (x * width) / WHOLE_PAGE,
  y: (y * height) / WHOLE_PAGE,
  w: (w * width) / WHOLE_PAGE,
  h: (h * height) / WHOLE_PAGE,
  kind: type === 'checkbox' ? 'tick' : type === 'signature' || type === 'initials' ? 'signature' : 'text',
  text,
});
