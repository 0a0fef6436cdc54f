import { cardLists } from '@coverlane/contract/cards/codes.ts';
import { type CardElement, layOutSide } from '@coverlane/contract/cards/layout.ts';
import { cardFaults } from '@coverlane/contract/cards/legal.ts';
import { templateFault, templateText, variablesOf } from '@coverlane/contract/card-templates/template-language.ts';
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { filledAddress } from '../template-values.ts';
import { standardCard, standardCardTypes } from './standard-card.ts';

const names = { variables: new Set(['website', 'rx.bin', 'er.copayText']), lists: cardLists };
const faultOf = (text: string) => templateFault(text, names)?.code;
const data = {
  values: { website: 'example.com', 'rx.bin': '' },
  lists: {
    dependents: [
      { suffix: '01', name: 'Ben Ruiz' },
      { suffix: '02', name: 'Cleo Ruiz' },
    ],
  },
};

describe('A template (domain 12.6)', () => {
  it('shows words under a condition only where its variable says something', () => {
    expect(templateText('{{#if website}}See {{website}}.{{/if}}{{#if rx.bin}} BIN {{rx.bin}}{{/if}}', data)).toBe(
      'See example.com.',
    );
    expect(templateText('{{#if dependents}}Family{{/if}}', data)).toBe('Family');
    expect(templateText('{{#if dependents}}Family{{/if}}', { ...data, lists: {} })).toBe('');
  });

  it('repeats words for each dependent, kept apart where the template puts nothing between them', () => {
    expect(templateText('{{#each dependents}}{{suffix}} {{name}}{{/each}}', data)).toBe('01 Ben Ruiz, 02 Cleo Ruiz');
    const lines = '{{#each dependents}}\n{{suffix}} {{name}}{{#if website}} *{{/if}}\n{{/each}}';
    expect(templateText(lines, data)).toBe('01 Ben Ruiz *\n02 Cleo Ruiz *');
  });

  it('leaves out a line of which every variable says nothing, and the lines of a block’s own ends', () => {
    expect(templateText('A\n{{rx.bin}}\n{{#if website}}\nB\n{{/if}}\n{{#if rx.bin}}\nC\n{{/if}}\n\nD', data)).toBe(
      'A\nB\n\nD',
    );
  });

  it.each([
    ['{{website', 'template-open'],
    ['website}}', 'template-open'],
    ['{{#if website}} a', 'template-open'],
    ['a {{/if}}', 'template-open'],
    ['{{#if website}} a {{/each}}', 'template-open'],
    ['{{#each dependents}} a', 'template-open'],
    ['{{#unless website}} a {{/unless}}', 'template-word'],
    ['{{#if}} a {{/if}}', 'template-word'],
    ['{{#each plans}}{{name}}{{/each}}', 'template-word'],
    ['{{else}}', 'template-variable'],
    ['{{name}}', 'template-variable'],
    ['{{#if nothing}}a{{/if}}', 'template-variable'],
    ['{{website | upper}}', 'template-variable'],
    ['{{#each dependents}}{{#each dependents}}{{name}}{{/each}}{{/each}}', 'template-nested'],
    [`${'{{#if website}}'.repeat(4)}a${'{{/if}}'.repeat(4)}`, 'template-nested'],
  ])('is refused: %s', (text, code) => {
    expect(faultOf(text)).toBe(code);
  });

  it.each([
    'No variable { } at all',
    '{{ website }} {{er.copayText}}',
    '{{#if website}}{{#each dependents}}{{suffix}} {{name}}: {{website}}{{/each}}{{/if}}',
    '{ {{website}} }',
  ])('is accepted: %s', (text) => {
    expect(faultOf(text)).toBeUndefined();
  });

  it('tells every name it uses, also those of its conditions', () => {
    expect(variablesOf('{{#if rx.bin}}{{website}}{{/if}} {{er.copayText}}')).toEqual([
      'rx.bin',
      'website',
      'er.copayText',
    ]);
  });

  it('says what the law asks for only where it stands whatever else is recorded', () => {
    const within = (before: string, after: string) =>
      cardFaults(
        standardCard.map((one) => (one.id === 'telephones' ? { ...one, text: `${before}${one.text}${after}` } : one)),
        standardCardTypes,
      );
    expect(within('{{#if website}}', '{{/if}}')).toEqual([]);
    expect(within('{{#if rx.bin}}', '{{/if}}')).toContainEqual({ code: 'missing', variable: 'website', demand: 'law' });
  });
});

const nasty = fc
  .array(
    fc.constantFrom(
      '<b>',
      '"',
      "'",
      '&',
      '{{',
      '}}',
      '{{website}}',
      '{{#if x}}',
      '김',
      'שלום',
      '\\',
      ':',
      '/ fam',
      'a',
      ' ',
    ),
    {
      minLength: 1,
      maxLength: 8,
    },
  )
  .map((parts) => parts.join('').trim())
  .filter((text) => text !== '');

const element: CardElement = {
  id: 'one',
  side: 'front',
  type: 'text',
  x: 3,
  y: 3,
  w: 10_000,
  h: 90,
  size: 6,
  weight: 'normal',
  color: '#000000',
  align: 'left',
  text: '',
  showWhen: null,
  maxLines: 20,
  columns: 1,
  shrinkToFit: false,
};

describe('Whatever a value holds', () => {
  test('a filled template contains it as it is, once, and reads nothing twice', () => {
    fc.assert(
      fc.property(nasty, nasty, (one, other) => {
        const lists = { dependents: [{ suffix: '01', name: one }] };
        const text = 'A {{a}} {{#if b}}({{b}}){{/if}} {{#each dependents}}[{{name}}]{{/each}}';
        expect(templateText(text, { values: { a: one, b: other }, lists })).toBe(`A ${one} (${other}) [${one}]`);
      }),
    );
  });

  test('a card shows it as text, with and without something that says nothing beside it', () => {
    fc.assert(
      fc.property(nasty, (value) => {
        const drawn = (text: string) =>
          layOutSide([{ ...element, text }], 'front', { values: { a: value }, lists: {}, qr: null })
            .items.map((item) => (item.kind === 'text' ? item.text : ''))
            .join('|');
        expect(drawn('{{a}}')).toBe(value);
        expect(drawn('Call {{a}} / {{b}}')).toContain(`Call ${value}`);
      }),
    );
  });

  test('an address holds it encoded', () => {
    fc.assert(
      fc.property(nasty, (value) => {
        const url = filledAddress('https://a.example/?m={{a}}&n=1', { a: value }, encodeURIComponent);
        expect(new URL(url ?? '').searchParams.get('m')).toBe(value);
      }),
    );
  });

  test('a name that every object has is none of the template’s', () => {
    expect(templateText('{{constructor}}{{toString}}x', { values: {}, lists: {} })).toBe('');
  });
});
