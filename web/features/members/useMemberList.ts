import type { Reply } from '@coverlane/contract/call.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { type MemberSort, memberSorts, type MemberTask, memberTasks } from '@coverlane/contract/members/lists.ts';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type ClientOfUser, useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { EVERY_CLIENT } from '../../lib/members-href.ts';
import { useUser } from '../../lib/session.tsx';
import { rememberList } from './list-memory.ts';
import { TYPED, type TypedSearch, type Typing, useTyping } from './typed-search.ts';

type Found = Reply<typeof members.membersearch>;
/** One found person. */
export type FoundMember = Found['rows'][number];

const FILTERS = ['clientId', 'divisionId', 'includeDependents', 'includeInactive', 'task'];

/** What a search asks, as its sentence says it. */
export interface Question {
  /** The client asked for; null: all of the reader's. */
  readonly client: ClientOfUser | null;
  readonly division: string | null;
  readonly dependents: boolean;
  readonly inactive: boolean;
  /** Only those about whom this is to be done; null: everybody. */
  readonly task: MemberTask | null;
  readonly sort: MemberSort;
  readonly typed: TypedSearch;
}

/** The member list: what it asks, what it shows, and how to change both. */
export interface MemberList extends Pick<Typing, 'typed' | 'type' | 'go'> {
  readonly address: ListAddress;
  readonly client: ClientOfUser | null;
  /** What is asked now. */
  readonly asked: Question;
  /** The last good answer; undefined before the first. */
  readonly found: Found | undefined;
  /** What the last good answer answers: its number is said in these words, whatever is asked by now. */
  readonly answered: Question;
  /** The last good answer is not the answer to what is asked now. */
  readonly isBehind: boolean;
  /** The last search failed; the rows are those before it (specification 8: a failing search is no error). */
  readonly failed: boolean;
  readonly retry: () => void;
  /** Searches at once for what is typed, without waiting for a pause. */
  readonly searchNow: () => void;
}

/** The list's state: what is asked in the address (no name and no number of a person), the last good answer on screen. */
export function useMemberList(): MemberList {
  const { pathname, search } = useLocation();
  const address = usePeopleAddress(FILTERS, TYPED);
  const client = useClientOf(address.read('clientId'));
  const { typed, settled, isAhead, type, go } = useTyping(address);
  const asked = questionOf(address, settled, client);
  const { data, error, isPlaceholderData, refetch } = useCall(
    members.membersearch,
    { page: address.page, pageSize: PAGE_SIZE, ...searchInput(asked) },
    { keep: true },
  );
  const { found, question } = useLastGood(isPlaceholderData ? undefined : data, asked);
  useRemembered(found, `${pathname}${search}`);
  return {
    address,
    client,
    typed,
    type,
    go,
    asked,
    found,
    answered: question,
    isBehind: isPlaceholderData || isAhead,
    failed: error !== null,
    retry: () => void refetch(),
    searchNow: () => isAhead && go({}, true),
  };
}

/** The client of the address, else the one being worked for; null: all. */
function useClientOf(said: string): ClientOfUser | null {
  const active = useActiveClient();
  const { clients } = useUser();
  if (said === EVERY_CLIENT) return null;
  return clients.find(({ id }) => id === said) ?? active;
}

/** What the address asks; a task or an order that makes no sense counts as absent. */
const questionOf = ({ read, sort }: ListAddress, typed: TypedSearch, client: ClientOfUser | null): Question => ({
  client,
  division: read('divisionId') || null,
  dependents: read('includeDependents') === 'true',
  inactive: read('includeInactive') === 'true',
  task: memberTasks.find((task) => task === read('task')) ?? null,
  sort: memberSorts.find((one) => one === sort) ?? 'name',
  typed,
});

/** What a search is narrowed by and in which order it comes, without its page: what its file is asked with. */
export const searchInput = ({ client, division, dependents, inactive, task, sort, typed }: Question) => ({
  sort,
  includeDependents: dependents,
  includeInactive: inactive,
  ...(task && { task }),
  ...(client && { clientId: client.id }),
  ...(client && division !== null && { divisionId: division }),
  ...filledIn(typed),
});

/** Only what was typed is sent. */
function filledIn(typed: TypedSearch): Partial<TypedSearch> {
  return Object.fromEntries(
    Object.entries(typed)
      .map(([name, text]) => [name, text.trim()])
      .filter(([, text]) => text !== ''),
  );
}

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

function useRemembered(found: Found | undefined, href: string): void {
  useEffect(() => {
    if (!found) return;
    const people = found.rows.map(({ id, clientId }) => ({ id, clientId }));
    rememberList({ href, total: found.total, offset: (found.page - 1) * found.pageSize, people });
  }, [found, href]);
}
