import { queryClient } from './api.ts';
import { stored } from './stored.ts';

/** As many searches as a tab keeps for Back. */
const MOST = 100;

/** A whole SSN, with or without its hyphens: it is written to no storage, and waits for Back in memory alone. */
const WHOLE_SSN = /^\s*\d{3}[- ]?\d{2}[- ]?\d{4}\s*$/;

type Kept = Readonly<Record<string, string>>;

const kept = stored<Kept>('coverlane.searches', (json) =>
  typeof json === 'object' && json !== null
    ? Object.fromEntries(
        Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {},
);

const SECRET = ['searches', 'secret'];
queryClient.setQueryDefaults(SECRET, { gcTime: Number.POSITIVE_INFINITY });
const secrets = (): Kept => queryClient.getQueryData<Kept>(SECRET) ?? {};

/**
 * What stands in an address instead of a text that may name a person: '*' and a number, which this tab alone can read,
 * until sign-out. The same text has the same number.
 */
export function searchToken(text: string): string {
  if (text === '') return '';
  const known = { ...kept.get(), ...secrets() };
  const found = Object.keys(known).find((token) => known[token] === text);
  if (found !== undefined) return found;
  const token = `*${1 + Math.max(0, ...Object.keys(known).map((one) => Number(one.slice(1))))}`;
  if (WHOLE_SSN.test(text)) queryClient.setQueryData<Kept>(SECRET, { ...secrets(), [token]: text });
  else kept.set(Object.fromEntries([...Object.entries(kept.get()), [token, text]].slice(-MOST)));
  return token;
}

/** The text that a part of an address stands for; '' where another tab, or somebody before, typed it. Anything else is itself. */
export const searchText = (said: string): string =>
  /^\*\d+$/.test(said) ? (kept.get()[said] ?? secrets()[said] ?? '') : said;
