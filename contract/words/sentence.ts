/** A statement of the server as a code with its values; dates are 'YYYY-MM-DD' and codes those of the contract. */
export interface Sentence {
  readonly code: string;
  readonly values: Readonly<Record<string, string | number | null>>;
}

type Values = Readonly<Record<string, string | number>>;

/** A catalogue of one language, and how it writes days and money. */
export interface Texts {
  readonly has: (key: string) => boolean;
  readonly text: (key: string, values?: Values) => string;
  readonly date: (day: string) => string;
  readonly money: (amount: string) => string;
}

/** Catalogues of codes that may stand as a value, tried in this order. */
const CODED = ['coverageWord', 'tier', 'relationship', 'leaveKind'] as const;

/** What holds a code says so by its name: a person called Medical keeps that name. */
const MAY_BE_CODE = ['coverageType', 'tier', 'stated', 'relationship', 'before', 'after', 'leave'];

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

/**
 * The text `<prefix>.<code>`, its values as people read them; a code that is a text's whole key already is that text, and
 * one that no text knows is itself.
 */
export function sentenceIn(texts: Texts, prefix: string, { code, values }: Sentence): string {
  const key = [`${prefix}.${code}`, code].find((candidate) => texts.has(candidate));
  return key === undefined ? code : texts.text(key, readable(texts, values));
}

function readable(texts: Texts, values: Sentence['values']): Values {
  const wordOf = (value: string): string => {
    const key = CODED.map((catalogue) => `${catalogue}.${value}`).find((candidate) => texts.has(candidate));
    return key === undefined ? value : texts.text(key);
  };
  const said = ([name, value]: [string, string | number | null]): [string, string | number] => {
    if (typeof value === 'number') return [name, value];
    const text = value ?? '';
    if (MONEY.includes(name)) return [name, texts.money(text)];
    return [name, texts.date(MAY_BE_CODE.includes(name) ? wordOf(text) : text)];
  };
  return Object.fromEntries(Object.entries(values).map(said));
}

/** Where a code without a dot is said, in this order. */
const CATALOGUES = ['enrolling', 'eligibility'] as const;

/**
 * What enrollment says of itself: 'ends-with-month' is the text `enrolling.ends-with-month` or, as the rules of eligibility
 * say it, `eligibility.ends-with-month`; a code with a dot is a whole key ('changes.refusal.retro-add').
 */
export function enrollmentSentence(texts: Texts, { code, values }: Sentence): string {
  const dot = code.lastIndexOf('.');
  const known = CATALOGUES.find((name) => texts.has(`${name}.${code}`)) ?? 'enrolling';
  return dot < 0
    ? sentenceIn(texts, known, { code, values })
    : sentenceIn(texts, code.slice(0, dot), { code: code.slice(dot + 1), values });
}
