import { fieldCodes } from '@coverlane/contract/field-codes.ts';
import { messages } from '@coverlane/contract/messages.ts';
import { expect, it } from 'vitest';
import english from './en.json' with { type: 'json' };
import spanish from './es.json' with { type: 'json' };
import korean from './ko.json' with { type: 'json' };

const texts: Record<string, string> = english;

it('Every sentence of the error catalogue is there word for word (specification 8)', () => {
  for (const [code, sentence] of Object.entries(messages)) expect(texts[`errors.${code}`]).toBe(sentence);
});

it('Every code that a field may carry has its sentence', () => {
  for (const code of fieldCodes) expect(texts[`errors.${code}`], code).toBeTruthy();
});

/** Letters and digits alone: "Draft begun." and `draft-begun` are the same. */
const bare = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
/** What the specification fixes is a title and no sentence (specification 8). */
const TITLES = new Set(['card-unavailable', 'client-id-undefined', 'eob-unavailable', 'enrollment-cancelled']);

it('Every refusal is a sentence of its own in each language, and never its code', () => {
  const catalogues: Record<string, Record<string, string>> = { english, korean, spanish };
  for (const code of Object.keys(messages)) {
    const key = `errors.${code}`;
    for (const [language, catalogue] of Object.entries(catalogues)) {
      const said = catalogue[key] ?? '';
      if (TITLES.has(code)) expect(said, code).toBeTruthy();
      else {
        expect(bare(said), `${language}: ${code}`).not.toBe(bare(code));
        expect(said, `${language}: ${code}`).toMatch(/[.?!:}]$/);
      }
    }
    expect(catalogues['korean']?.[key], code).toMatch(/\p{Script=Hangul}/u);
    expect(catalogues['spanish']?.[key], code).not.toBe(texts[key]);
  }
});

it('The same mistake is told in the same words on every screen, in every language', () => {
  const codeOf = new Map(
    Object.entries(texts)
      .filter(([key]) => key.startsWith('errors.bad-'))
      .map(([key, sentence]) => [sentence, key]),
  );
  for (const [key, sentence] of Object.entries(texts)) {
    const code = codeOf.get(sentence);
    if (code === undefined) continue;
    for (const catalogue of [korean, spanish] as readonly Record<string, string>[])
      expect(catalogue[key], key).toBe(catalogue[code]);
  }
});
