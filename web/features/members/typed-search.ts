import { useEffect, useState } from 'react';
import type { ListAddress } from '../../lib/list-address.ts';

/** The texts that somebody types to find a member besides `search`; `ssn` is nine digits, or ''. */
export const TYPED = ['firstName', 'lastName', 'memberNumber', 'ssn'] as const;

/** What somebody typed: into the one box (a name in any order, Hangul initials, a number or a whole SSN), and beside it. */
export type TypedSearch = Readonly<Record<'search' | (typeof TYPED)[number], string>>;

/** Nothing typed. */
export const NOTHING_TYPED: TypedSearch = { search: '', firstName: '', lastName: '', memberNumber: '', ssn: '' };

const TYPING_MS = 250;

type Changes = Readonly<Record<string, string | undefined>>;

/** What stands typed, and how it comes into the address. */
export interface Typing {
  readonly typed: TypedSearch;
  /** What the address says, which is what is searched for. */
  readonly settled: TypedSearch;
  /** Not all that stands typed is searched for yet. */
  readonly isAhead: boolean;
  /** Types, and searches after a pause. */
  readonly type: (change: Partial<TypedSearch>) => void;
  /** Changes the address at once, together with all that stands typed. */
  readonly go: (changes: Changes, replace?: boolean) => void;
}

/** The typed texts of a list: what is typed runs ahead of the address by a pause; Back and links write over it. */
export function useTyping(address: ListAddress): Typing {
  const settled = textsOf(address.read);
  const [state, setState] = useState({ typed: settled, seen: settled, sent: settled });
  if (!isSame(settled, state.seen)) {
    const isOwn = isSame(settled, state.sent);
    setState({ typed: isOwn ? state.typed : settled, seen: settled, sent: settled });
  }
  const { typed } = state;
  const go = (changes: Changes, replace = false) => {
    const next = textsOf((name) => (name in changes ? (changes[name] ?? '') : typed[name]));
    setState({ typed: next, seen: settled, sent: next });
    address.change({ ...changes, ...next }, replace);
  };
  const isAhead = !isSame(typed, settled);
  useEffect(() => {
    if (!isAhead) return undefined;
    const timer = setTimeout(() => go({}, true), TYPING_MS);
    return () => clearTimeout(timer);
    // oxlint-disable-next-line react/exhaustive-deps -- the address is made anew with each drawing and means the same
  }, [typed, isAhead]);
  return {
    typed,
    settled,
    isAhead,
    type: (change) => setState({ ...state, typed: { ...typed, ...change } }),
    go,
  };
}

const textsOf = (text: (name: keyof TypedSearch) => string): TypedSearch => ({
  search: text('search'),
  firstName: text('firstName'),
  lastName: text('lastName'),
  memberNumber: text('memberNumber'),
  ssn: text('ssn'),
});

const isSame = (one: TypedSearch, other: TypedSearch): boolean =>
  (['search', ...TYPED] as const).every((name) => one[name] === other[name]);
