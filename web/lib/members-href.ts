import type { MemberTask } from '@coverlane/contract/members/lists.ts';
import { searchToken } from './kept-searches.ts';

/** The client of the member list that stands for every client of the reader. */
export const EVERY_CLIENT = 'all';

/** What a link to the member list says; the names are those of the list's own address. */
export interface MembersLook {
  /** A client's id, or `EVERY_CLIENT`; without it the client that is being worked for. */
  readonly clientId?: string;
  readonly includeDependents?: 'true';
  readonly task?: MemberTask;
  /** What was typed to find somebody; it stands in the address as a token. */
  readonly search?: string;
}

/** The address of the member list in an area, '/admin/members?clientId=…'. */
export function membersHref(area: string, { search = '', ...look }: MembersLook = {}): string {
  const said = Object.entries({ ...look, search: searchToken(search) }).filter(([, text]) => text !== '');
  const query = new URLSearchParams(said).toString();
  return `/${area}/members${query && `?${query}`}`;
}
