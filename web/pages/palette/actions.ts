import type { IconName } from '../../ui/icon-paths.ts';

/** Something that the box can begin: a form, or a change of somebody who is named behind it. */
export interface Action {
  readonly key: string;
  /** In the user's language, and in English, which works in every language. */
  readonly name: string;
  readonly english: string | undefined;
  /** Other words for it: 'terminate' for Term. */
  readonly words: readonly string[];
  readonly icon: IconName;
  /** Whom it is about: nobody, a member, or a user of the portal. */
  readonly takes: 'nothing' | 'member' | 'user';
  /** A date may follow the name. */
  readonly isDated: boolean;
  /** Opens the form or the page that reviews it; never acts by itself. */
  readonly open: (about: About) => void;
}

/** Whom and when an action is about. */
export interface About {
  readonly id?: string;
  readonly clientId?: string | undefined;
  /** 'YYYY-MM-DD'. */
  readonly date?: string | undefined;
}

/** What was typed, read as an action on somebody: "term kim 6/30". */
export interface Command {
  readonly action: Action;
  /** '' until it is typed. */
  readonly name: string;
  readonly date: string | undefined;
}

/**
 * Reads an action with the name of somebody: the action before the name or, as Korean says it, behind it. Undefined:
 * it is none, or nothing follows the action yet.
 * @param today 'YYYY-MM-DD'
 */
export function commandIn(typed: string, actions: readonly Action[], today: string): Command | undefined {
  const text = plain(typed);
  let best: { readonly action: Action; readonly rest: string } | undefined;
  for (const action of actions.filter(({ takes }) => takes !== 'nothing')) {
    for (const word of wordsFor(action)) {
      const rest = restAround(text, word);
      if (rest !== undefined && (best === undefined || rest.length < best.rest.length)) best = { action, rest };
    }
  }
  if (!best) return undefined;
  return {
    action: best.action,
    ...(best.action.isDated ? nameAndDate(best.rest, today) : { name: best.rest, date: undefined }),
  };
}

/** How an action can be called. */
const wordsFor = ({ name, english, words }: Action): readonly string[] =>
  [name, english ?? '', ...words].map((word) => plain(word).trim()).filter(Boolean);

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replace(/^\s+/, '');

function restAround(text: string, word: string): string | undefined {
  if (text.startsWith(`${word} `)) return text.slice(word.length).trim();
  const trimmed = text.trim();
  return trimmed.endsWith(` ${word}`) ? trimmed.slice(0, -word.length).trim() : undefined;
}

function nameAndDate(rest: string, today: string): { readonly name: string; readonly date: string | undefined } {
  for (const pattern of DATES) {
    const match = pattern.exec(rest);
    const date = match && dayOf(match.groups ?? {}, today);
    if (date) return { name: rest.replace(match[0], ' ').trim(), date };
  }
  return TODAY.test(rest) ? { name: rest.replace(TODAY, ' ').trim(), date: today } : { name: rest, date: undefined };
}

/** 2026-06-30; 6/30, 6/30/26, 06/30/2026; 6월 30일. Month before day in every language, as on every screen. */
const DATES = [
  /(?<![\d/.-])(?<y>\d{4})-(?<m>\d{1,2})-(?<d>\d{1,2})(?![\d/.-])/,
  /(?<![\d/.-])(?<m>\d{1,2})[/.](?<d>\d{1,2})(?:[/.](?<y>\d{4}|\d{2}))?(?![\d/.-])/,
  /(?:(?<y>\d{4})년\s*)?(?<m>\d{1,2})월\s*(?<d>\d{1,2})일/,
];
const TODAY = /(?<=^|\s)(?:today|hoy|오늘)(?=\s|$)/;

/** The calendar day of a match; without a year the one that is nearest to today. Undefined where there is no such day. */
function dayOf({ y, m = '', d = '' }: Partial<Record<string, string>>, today: string): string | undefined {
  if (y !== undefined) return existing(y.length === 2 ? `20${y}` : y, m, d);
  const year = Number(today.slice(0, 4));
  const days = [year - 1, year, year + 1].flatMap((one) => existing(String(one), m, d) ?? []);
  const distance = (day: string) => Math.abs(Date.parse(day) - Date.parse(today));
  return days.toSorted((one, other) => distance(one) - distance(other))[0];
}

function existing(year: string, month: string, day: string): string | undefined {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const at = new Date(`${text}T00:00:00Z`);
  return Number.isNaN(at.getTime()) || at.toISOString().slice(0, 10) !== text ? undefined : text;
}
