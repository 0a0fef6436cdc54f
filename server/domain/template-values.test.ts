import { describe, expect, test } from 'vitest';
import { filledAddress, type SaidValue, templateValues, type TemplateVariable } from './template-values.ts';

const variable = (more: Partial<TemplateVariable> = {}): TemplateVariable => ({
  name: 'er.copayText',
  description: null,
  source: 'manual',
  sourceKey: null,
  format: 'text',
  defaultValue: null,
  required: false,
  ...more,
});
const said = (value: string, more: Partial<SaidValue> = {}): SaidValue => ({
  name: 'er.copayText',
  value,
  place: 'installation',
  language: null,
  effectiveDate: '2026-01-01',
  ...more,
});
const resolve = (one: TemplateVariable, values: readonly SaidValue[] = [], more: object = {}) =>
  templateValues({ variables: [one], said: values, fields: {}, suppliers: {}, ...more });
const valueOf = (...args: Parameters<typeof resolve>) => resolve(...args).values['er.copayText'];

describe('a template variable (domain 12.6)', () => {
  const everywhere = [
    said('of all'),
    said('of the base plan', { place: 'baseplan' }),
    said('of the client', { place: 'client' }),
    said('of the division', { place: 'division' }),
  ];
  test('says what was said for the division, else the client, the base plan, the installation, else its default', () => {
    const one = variable({ defaultValue: 'default' });
    const heard = [0, 1, 2, 3, 4].map((count) => valueOf(one, everywhere.slice(0, 4 - count)));
    expect(heard).toEqual(['of the division', 'of the client', 'of the base plan', 'of all', 'default']);
  });
  test('of one place says the newest, and words of the language before words of every language', () => {
    expect(valueOf(variable(), [said('old'), said('new', { effectiveDate: '2026-06-01' })])).toBe('new');
    const mixed = [said('every', { effectiveDate: '2026-06-01' }), said('한국어', { language: 'ko' })];
    expect(valueOf(variable(), mixed)).toBe('한국어');
  });
  test('takes its value from a client field, a supplier or a variable of the program, unless somebody said otherwise', () => {
    const field = variable({ source: 'clientField', sourceKey: 'rxPcn' });
    expect(valueOf(field, [], { fields: { rxPcn: 'EVR' } })).toBe('EVR');
    expect(valueOf(field, [said('said')], { fields: { rxPcn: 'EVR' } })).toBe('said');
    const phone = variable({ source: 'supplier', sourceKey: 'pbm.phoneMember', format: 'phone' });
    expect(valueOf(phone, [], { suppliers: { 'pbm.phoneMember': '8005550152' } })).toBe('(800) 555-0152');
    const alias = variable({ source: 'coverage', sourceKey: 'member.number', format: 'upper' });
    const facts = { variables: [alias], said: [], fields: {}, suppliers: {} };
    expect(templateValues(facts, { 'member.number': 'w1' }).values).toEqual({ 'er.copayText': 'W1' });
  });
  test('that must say something and says nothing is missing; one that need not is left out', () => {
    expect(resolve(variable({ required: true }))).toEqual({ values: {}, missing: ['er.copayText'] });
    expect(resolve(variable())).toEqual({ values: {}, missing: [] });
  });
  test.each([
    ['money', '1234.5', '$1,234.50'],
    ['money', '-12', '-$12'],
    ['money', 'no charge', 'no charge'],
    ['date', '2026-03-08', '03/08/2026'],
    ['ssnLast4', '900-12-3456', '3456'],
    ['upper', 'Po box', 'PO BOX'],
  ] as const)('as %s writes %s as %s', (format, raw, written) => {
    expect(valueOf(variable({ format }), [said(raw)])).toBe(written);
  });
});

describe('a text with variables', () => {
  test('is filled in safely, and is nothing while one of them says nothing', () => {
    const url = 'https://video.example.com/?m={{member.number}}';
    expect(filledAddress(url, { 'member.number': 'W1&x=2' }, encodeURIComponent)).toBe(
      'https://video.example.com/?m=W1%26x%3D2',
    );
    expect(filledAddress(url, {}, encodeURIComponent)).toBeUndefined();
  });
});
