import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import type { CoverageType } from '@coverlane/contract/codes.ts';

type Place = Pick<CardElement, 'side' | 'x' | 'y' | 'w' | 'h'>;
type Look = Partial<Omit<CardElement, keyof Place | 'id' | 'text'>>;

const INK = '#16202c';
const ACCENT = '#12355b';

// oxlint-disable-next-line max-params -- a table of elements reads best as one line each: name, place, text, look
const element = (id: string, place: Place, text: string, look: Look = {}): CardElement => ({
  type: 'text',
  size: 6.5,
  weight: 'normal',
  color: INK,
  align: 'left',
  showWhen: null,
  maxLines: 1,
  columns: 1,
  shrinkToFit: true,
  ...look,
  id,
  ...place,
  text,
});

const at =
  (side: 'front' | 'back', x: number, y: number) =>
  ({ w, h }: { w: number; h: number }): Place => ({ side, x, y, w, h });

const limits = [
  'In-network deductible: {{deductible.in.individual}} ind / {{deductible.in.family}} fam',
  'In-network out-of-pocket: {{oop.in.individual}} ind / {{oop.in.family}} fam',
  'Out-of-network deductible: {{deductible.out.individual}} ind / {{deductible.out.family}} fam',
  'Out-of-network out-of-pocket: {{oop.out.individual}} ind / {{oop.out.family}} fam',
].join('\n');
const copays = [
  'PCP {{copay.primary}}',
  'Specialist {{copay.specialist}}',
  'Urgent care {{copay.urgent}}',
  'Emergency {{copay.emergency}}',
].join('\n');
const pharmacy = 'RxBIN {{rx.bin}}  RxPCN {{rx.pcn}}  RxGrp {{rx.group}}\nRxID {{rx.id}}';
const telephones = [
  'Member services: {{phones.member}} {{phones.hours}}',
  'Find network hospitals and urgent care: {{website}}',
  'Precertification: {{phones.precertification}}',
  'Pharmacy help desk: {{phones.pharmacy}}',
  'Nurse line: {{phones.nurse}}',
  'Providers, eligibility and benefits: {{phones.provider}}',
].join('\n');

/** The standard card (domain 9.2, default layout): what holds until an administrator publishes a template of their own. */
export const standardCard: readonly CardElement[] = [
  element('client', at('front', 3.5, 3.4)({ w: 46, h: 8.2 }), '{{client.name}}', {
    size: 11,
    weight: 'bold',
    color: ACCENT,
    maxLines: 2,
  }),
  element('network', at('front', 51, 3.4)({ w: 31, h: 8.2 }), '{{network.name}}', {
    size: 7.5,
    weight: 'bold',
    align: 'right',
    maxLines: 3,
  }),
  element('subscriber', at('front', 3.5, 12)({ w: 46, h: 5.6 }), 'Subscriber {{subscriber.fullName}}', {
    size: 7,
    weight: 'bold',
    maxLines: 2,
  }),
  element('id', at('front', 3.5, 17.6)({ w: 46, h: 3 }), 'ID {{member.number}} {{member.suffix}}', {
    size: 7,
    weight: 'bold',
  }),
  element('dependents', at('front', 3.5, 20.6)({ w: 46, h: 14.5 }), 'dependents', {
    type: 'list',
    size: 6.5,
    maxLines: 6,
  }),
  element('group', at('front', 51, 12)({ w: 31, h: 2.8 }), 'Group {{group.number}}'),
  element('plan', at('front', 51, 14.8)({ w: 31, h: 7.6 }), 'Plan {{plan.displayName}}', { maxLines: 3 }),
  element('effective', at('front', 51, 22.4)({ w: 31, h: 2.8 }), '{{plan.type}}, effective {{coverage.effectiveDate}}'),
  element('copays', at('front', 51, 25.2)({ w: 31, h: 9.9 }), copays, { size: 6, maxLines: 4 }),
  element('limits', at('front', 3.5, 35.2)({ w: 66.5, h: 10 }), limits, { size: 6, maxLines: 4 }),
  element('pharmacy', at('front', 3.5, 45.6)({ w: 66.5, h: 5.2 }), pharmacy, {
    size: 6,
    maxLines: 2,
    weight: 'bold',
    showWhen: 'rx.bin',
  }),
  element('code', at('front', 71, 39.6)({ w: 11.2, h: 11.2 }), '{{card.plainText}}', { type: 'qr' }),
  element('telephones', at('back', 3.5, 3.4)({ w: 78.5, h: 17.6 }), telephones, { size: 7, maxLines: 6 }),
  element('claims', at('back', 3.5, 21.6)({ w: 78.5, h: 7.9 }), 'Send claims to: {{claims.address}}', { maxLines: 3 }),
  element('payer', at('back', 3.5, 29.6)({ w: 78.5, h: 2.8 }), 'EDI payer ID {{claims.payerId}}', { weight: 'bold' }),
  element('funding', at('back', 3.5, 34)({ w: 78.5, h: 5.4 }), '{{funding.statement}}', { size: 6, maxLines: 2 }),
  element('guarantee', at('back', 3.5, 39.6)({ w: 78.5, h: 2.6 }), 'This card does not guarantee coverage.', {
    size: 6,
  }),
  element('issuer', at('back', 3.5, 44.8)({ w: 50, h: 5.4 }), 'Issuer (80840) {{issuer.id}}\n{{issuer.name}}', {
    size: 6,
    maxLines: 2,
  }),
  element('issued', at('back', 54, 47.3)({ w: 28, h: 2.8 }), 'Issued {{card.issueDate}}', { size: 6, align: 'right' }),
];

/** The types of coverage that the standard card is for. */
export const standardCardTypes: readonly CoverageType[] = ['medical', 'rx', 'dental', 'vision'];
