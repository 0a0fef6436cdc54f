import { type MemberSort, memberSorts, type MemberTask, memberTasks } from '@coverlane/contract/members/calls.ts';

/** What of the member list stands in the address: ids, codes and numbers. Never a name, a number of a person or an SSN. */
export interface ListAddress {
  /** A client's id; 'all': every client of the reader; null: the client being worked for. */
  readonly client: string | null;
  readonly division: string | null;
  readonly dependents: boolean;
  readonly inactive: boolean;
  /** Only those about whom this is to be done; null: everybody. */
  readonly task: MemberTask | null;
  /** From 1. */
  readonly page: number;
  readonly sort: MemberSort;
}

const isSort = (text: string | null): text is MemberSort => memberSorts.some((sort) => sort === text);

/** Reads the list's part of an address; what makes no sense counts as absent. */
export function readAddress(params: URLSearchParams): ListAddress {
  const sort = params.get('sort');
  const page = Number(params.get('page'));
  return {
    client: params.get('client'),
    division: params.get('division'),
    dependents: params.get('dependents') === '1',
    inactive: params.get('inactive') === '1',
    task: memberTasks.find((task) => task === params.get('task')) ?? null,
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: isSort(sort) ? sort : 'name',
  };
}

/** The address as a query, '' for the plain list: only what differs from it is written. */
export function writeAddress({ client, division, dependents, inactive, task, page, sort }: ListAddress): string {
  const said = {
    client,
    division,
    dependents: dependents && '1',
    inactive: inactive && '1',
    task,
    sort: sort !== 'name' && sort,
    page: page > 1 && String(page),
  };
  const pairs = Object.entries(said).flatMap(([name, text]) => (text ? [[name, text]] : []));
  const query = new URLSearchParams(pairs).toString();
  return query && `?${query}`;
}
