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

it('No refusal says its code instead of a sentence, in any language', () => {
  for (const catalogue of [english, korean, spanish] as readonly Record<string, string>[])
    for (const code of Object.keys(messages)) {
      const said = catalogue[`errors.${code}`];
      expect(said, code).toBeTruthy();
      expect(said).not.toBe(code);
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
