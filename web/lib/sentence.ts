import { useCallback } from 'react';
import { formatDate, formatMoney } from './format.ts';
import { type TextValues, useHasText, useText } from './i18n.ts';

/** A statement of the server as a code with its values; dates are 'YYYY-MM-DD' and codes those of the contract. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | null>>;
}

/** Catalogues of codes that may stand as a value, tried in this order. */
const CODED = ['coverageWord', 'tier', 'relationship', 'leaveKind'] as const;

/** What holds a code says so by its name: a person called Medical keeps that name. */
const MAY_BE_CODE = ['coverageType', 'tier', 'stated', 'relationship', 'before', 'after', 'leave'];

/**
 * `const say = useSentence(); say('effects', effect)`: the text `<prefix>.<code>`, its values as people read them. A code
 * that is a text's whole key already (a warning of `changes` among an import's reasons) is that text.
 */
export function useSentence(): (prefix: string, sentence: Sentence) => string {
  const t = useText();
  const hasText = useHasText();
  return useCallback(
    (prefix, { code, values }) => {
      const wordOf = (value: string): string => {
        const key = CODED.map((catalogue) => `${catalogue}.${value}`).find((candidate) => hasText(candidate));
        return key !== undefined && hasText(key) ? t(key) : value;
      };
      const key = [`${prefix}.${code}`, code].find((candidate) => hasText(candidate));
      return key !== undefined && hasText(key) ? t(key, readable(values, wordOf)) : code;
    },
    [t, hasText],
  );
}

/** What holds money, as a decimal string, says so by its name. */
const MONEY = [
  'amount',
  'income',
  'issued',
  'amountStated',
  'amountSum',
  'amountAsked',
  'amountHeld',
  'amountFrom',
  'amountTo',
];

function readable(values: Sentence['values'], wordOf: (code: string) => string): TextValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (typeof value === 'number') return [name, value];
      const text = value ?? '';
      if (MONEY.includes(name)) return [name, formatMoney(text)];
      return [name, MAY_BE_CODE.includes(name) ? formatDate(wordOf(text)) : formatDate(text)];
    }),
  );
}
