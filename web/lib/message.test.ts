import { IntlMessageFormat } from 'intl-messageformat';
import { describe, expect, it } from 'vitest';
import { messageArguments, readCatalogue } from '../locales/check-locales.ts';
import { hideJosa } from '@coverlane/contract/words/josa.ts';
import { parseMessage, writeMessage } from '@coverlane/contract/words/message-format.ts';

const web = `${import.meta.dirname}/..`;
const write = (text: string, values: Record<string, string | number> = {}, language = 'en') =>
  writeMessage(parseMessage(text), { language, values });

/** What the whole ICU formatter makes of a text. */
const reference = (text: string, values: Record<string, string | number>, language: string) =>
  String(new IntlMessageFormat(text, language, undefined, { ignoreTag: true }).format(values));

describe('messages', () => {
  it.each(['en', 'ko', 'es'] as const)(
    'of %s read as the ICU formatter reads them, every text, whatever the number',
    (language) => {
      for (const [key, raw] of Object.entries(readCatalogue(web, language))) {
        const text = hideJosa(raw);
        for (const value of [0, 1, 2, 5, 1234, 1_000_000, 'newemployee', '<b>']) {
          const values = Object.fromEntries(messageArguments(raw).all.map((name) => [name, value]));
          expect(write(text, values, language), key).toBe(reference(text, values, language));
        }
      }
    },
  );

  it.each([
    ["It''s {name}’s turn", 'It’s'],
    ["A '{'quoted'}' brace and {name}", 'brace'],
    ["Don't mind {name}", 'apostrophe'],
    ["{count, plural, =0 {none} one {'#' is #} other {# of {name}}}", 'exact, quoted number sign'],
    ['{count, plural, one {{name, select, Ana {# she} other {# they}}} other {#}}', 'select inside plural'],
    ['{name, select, Ana {her} other {their}} book # 1', 'number sign outside a plural'],
  ])('read %s as the ICU formatter does (%s)', (text) => {
    for (const count of [0, 1, 7]) {
      const values = { name: 'Ana', count };
      expect(write(text, values)).toBe(reference(text, values, 'en'));
    }
  });

  it.each([
    '{name',
    '{name, number}',
    '{on, date, short}',
    '{rank, selectordinal, one {#st} other {#th}}',
    '{count, plural, one {#}}',
    '{count, plural, offset:1 one {#} other {#}}',
    'open }',
    '{}',
  ])('beyond the subset are refused: %s', (text) => {
    expect(() => parseMessage(text)).toThrow(SyntaxError);
  });

  it('never leave an argument out silently', () => {
    expect(() => write('Hello {name}')).toThrow('{name}');
  });
});
