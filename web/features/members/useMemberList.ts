import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { type ClientOfUser, useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { useUser } from '../../lib/session.tsx';
import { type ListAddress, readAddress, writeAddress } from './list-address.ts';
import { rememberList } from './list-memory.ts';
import { keepTyped, NOTHING_TYPED, type TypedSearch, useTypedSearch } from './typed-search.ts';

type Found = Reply<typeof members.membersearch>;
/** One found person. */
export type FoundMember = Found['rows'][number];

const TYPING_MS = 250;

/** The member list: what it asks, what it shows, and how to change both. */
export interface MemberList {
  readonly address: ListAddress;
  readonly typed: TypedSearch;
  /** The client asked for; null: all of the reader's. */
  readonly client: ClientOfUser | null;
  /** The last good answer; undefined before the first. */
  readonly found: Found | undefined;
  /** What the last good answer answers: its number is said in these words, whatever is asked by now. */
  readonly answered: Question;
  /** The last good answer is not the answer to what is asked now. */
  readonly isBehind: boolean;
  /** The last search failed; the rows are those before it (specification 8: a failing search is no error). */
  readonly failed: boolean;
  readonly retry: () => void;
  /** Changes the address; the page begins again at 1 unless given. */
  readonly go: (change: Partial<ListAddress>) => void;
  readonly type: (change: Partial<TypedSearch>) => void;
  /** Searches at once for what is typed, without waiting for a pause. */
  readonly searchNow: () => void;
  readonly hrefOf: (change: Partial<ListAddress>) => string;
}

/** The list's state: ids and codes in the address, typed text in the tab, the last good answer on screen. */
export function useMemberList(): MemberList {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const address = readAddress(params);
  const client = useClientOf(address);
  useHandedOver();
  const [typed, change] = useTypedSearch();
  const [settled, searchNow] = useSettled(typed);
  const asked = searchOf(address, settled, client);
  const { data, error, isPlaceholderData, refetch } = useCall(members.membersearch, asked, { keep: true });
  const answer = useLastGood(isPlaceholderData ? undefined : data, { address, typed: settled, client });

  const { found } = answer;
  const hrefOf = (next: Partial<ListAddress>) => `${pathname}${writeAddress({ ...address, page: 1, ...next })}`;
  useRemembered(found, `${pathname}${writeAddress(address)}`);
  return {
    address,
    typed,
    client,
    found,
    answered: answer.question,
    isBehind: isPlaceholderData || settled !== typed,
    failed: error !== null,
    retry: () => void refetch(),
    go: (next) => void navigate(hrefOf(next)),
    type: (next) => {
      change(next);
      if (address.page > 1) void navigate(hrefOf({}), { replace: true });
    },
    searchNow,
    hrefOf,
  };
}

/** The client of the address, else the one being worked for; null: all. */
function useClientOf({ client }: ListAddress): ClientOfUser | null {
  const active = useActiveClient();
  const { clients } = useUser();
  if (client === 'all') return null;
  return clients.find(({ id }) => id === client) ?? active;
}

const searchOf = (address: ListAddress, typed: TypedSearch, client: ClientOfUser | null) => ({
  page: address.page,
  pageSize: 25,
  ...searchInput({ address, typed, client }),
});

/** What a search is narrowed by and in which order it comes, without its page: what its file is asked with. */
export function searchInput({ address, typed, client }: Question) {
  return {
    sort: address.sort,
    includeDependents: address.dependents,
    includeInactive: address.inactive,
    ...(address.task && { task: address.task }),
    ...(client && { clientId: client.id }),
    ...(client && address.division !== null && { divisionId: address.division }),
    ...filledIn(typed),
  };
}

/** Only what was typed is sent. */
function filledIn(typed: TypedSearch): Partial<TypedSearch> {
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
}

/** A value once it has not changed for a pause, and how to not wait for it. */
function useSettled<Value>(value: Value): [Value, () => void] {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return [settled, () => setSettled(value)];
}

/** What a search asks, as its sentence says it. */
type Question = Pick<MemberList, 'address' | 'typed' | 'client'>;

/**
 * A failing search leaves the rows of the one before it on screen (design 2.7), with the question that they answer: rows,
 * number and words are always of one answer.
 */
function useLastGood(data: Found | undefined, question: Question): { found: Found | undefined; question: Question } {
  const [last, setLast] = useState({ found: data, question });
  if (data === undefined || data === last.found) return last;
  const now = { found: data, question };
  setLast(now);
  return now;
}

/** The find box of a home page hands over what was typed there (the history entry keeps it out of the address). */
function useHandedOver(): void {
  const location = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const { search }: { search?: unknown } = { ...location.state };
    if (typeof search !== 'string') return;
    keepTyped({ ...NOTHING_TYPED, search });
    void navigate(`${location.pathname}${location.search}`, { replace: true, state: null });
  }, [location, navigate]);
}

function useRemembered(found: Found | undefined, href: string): void {
  useEffect(() => {
    if (!found) return;
    const people = found.rows.map(({ id, clientId }) => ({ id, clientId }));
    rememberList({ href, total: found.total, offset: (found.page - 1) * found.pageSize, people });
  }, [found, href]);
}
