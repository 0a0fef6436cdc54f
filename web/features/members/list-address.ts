import { type MemberSort, memberSorts } from '@coverlane/contract/calls/members.ts';

/** What of the member list stands in the address: ids, codes and numbers. Never a name, a number of a person or an SSN. */
export interface ListAddress {
  /** A client's id; 'all': every client of the reader; null: the client being worked for. */
  readonly client: string | null;
  readonly division: string | null;
  readonly dependents: boolean;
  readonly inactive: boolean;
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
    page: Number.isInteger(page) && page > 1 ? page : 1,
    sort: isSort(sort) ? sort : 'name',
  };
}

/** The address as a query, '' for the plain list: only what differs from it is written. */
export function writeAddress({ client, division, dependents, inactive, page, sort }: ListAddress): string {
  const params = new URLSearchParams();
  if (client !== null) params.set('client', client);
  if (division !== null) params.set('division', division);
  if (dependents) params.set('dependents', '1');
  if (inactive) params.set('inactive', '1');
  if (sort !== 'name') params.set('sort', sort);
  if (page > 1) params.set('page', String(page));
  const query = params.toString();
  return query && `?${query}`;
}
