import { queryClient } from './api.ts';
import { stored } from './stored.ts';

/** As many searches as a tab keeps for Back. */
const MOST = 100;

/**
 * Four digits or more, with or without something between them, that follow no letter: they may be an SSN that is not typed
 * to its end, for a text is kept at each pause of typing. Member numbers of cores begin with letters (EV1002518); of one
 * without letters nothing is lost but what a reload finds. Such a text waits for Back in memory alone.
 */
const MAY_BE_SSN = /(?:^|[^\p{L}\p{Nd}])(?:\p{Nd}[\s.\p{Pd}]*){4}/u;

type Kept = Readonly<Record<string, string>>;

const kept = stored<Kept>('coverlane.searches', (json) =>
  typeof json === 'object' && json !== null
    ? Object.fromEntries(
        Object.entries(json).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {},
);

/** The last number given: not given again after a reload, when nobody knows any more what memory alone knew under it. */
const lastNumber = stored<number>('coverlane.searchNumber', (json) => (typeof json === 'number' ? json : 0));

const SECRET = ['searches', 'secret'];
queryClient.setQueryDefaults(SECRET, { gcTime: Number.POSITIVE_INFINITY });
const secrets = (): Kept => queryClient.getQueryData<Kept>(SECRET) ?? {};

/**
 * What stands in an address instead of a text that may name a person: '*' and a number, which this tab alone can read,
 * until sign-out. The same text has the same number.
 * @param isSecret the text is written to no storage, whatever it looks like
 */
export function searchToken(text: string, isSecret = MAY_BE_SSN.test(text)): string {
  if (text === '') return '';
  const known = { ...kept.get(), ...secrets() };
  const found = Object.keys(known).find((token) => known[token] === text);
  if (found !== undefined) return found;
  const token = `*${nextNumber(Object.keys(known))}`;
  if (isSecret) queryClient.setQueryData<Kept>(SECRET, { ...secrets(), [token]: text });
  else kept.set(Object.fromEntries([...Object.entries(kept.get()), [token, text]].slice(-MOST)));
  return token;
}

function nextNumber(tokens: readonly string[]): number {
  const next = 1 + Math.max(lastNumber.get(), ...tokens.map((token) => Number(token.slice(1))));
  lastNumber.set(next);
  return next;
}

/** The text that a part of an address stands for; '' where another tab, or somebody before, typed it. Anything else is itself. */
export const searchText = (said: string): string =>
  /^\*\d+$/.test(said) ? (kept.get()[said] ?? secrets()[said] ?? '') : said;
