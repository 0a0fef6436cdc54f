import type { PaperField } from '@coverlane/contract/esign/model.ts';
import { paper } from '../../platform/pdf/paper.ts';

/** An affidavit of one page. */
export async function affidavit(): Promise<Buffer> {
  const sheet = paper({ title: 'Affidavit', language: 'en', at: new Date(0) });
  sheet.heading(1, 'Affidavit of spouse');
  return sheet.bytes(() => '');
}

/** A label in three languages. */
export const words = (en: string) => ({ en, ko: `${en} (ko)`, es: `${en} (es)` });
/** A place on the first page. */
// oxlint-disable-next-line max-params -- what it is, where, and what else
export const place = (
  key: string,
  type: PaperField['type'],
  y: number,
  more: Partial<PaperField> = {},
): PaperField => ({
  key,
  type,
  signer: 1,
  page: 1,
  x: 100,
  y,
  w: 400,
  h: 30,
  required: true,
  label: null,
  ...more,
});
/** What one signs. */
export const ONE = [
  place('sign', 'signature', 300),
  place('day', 'date', 350),
  place('who', 'name', 400),
  place('initials', 'initials', 450),
  place('spouse', 'text', 500, { label: words('Name of your spouse') }),
  place('same', 'checkbox', 550, { label: words('We live together'), required: false, w: 30 }),
];
/** What two sign. */
export const TWO = [...ONE, place('sign2', 'signature', 700, { signer: 2 })];
/** What the first fills in. */
export const FIRST = { sign: true, initials: 'AL', spouse: '김지우', same: true };
