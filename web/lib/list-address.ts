import { useSearchParams } from 'react-router';
import { searchText, searchToken } from './kept-searches.ts';

type Changes = Readonly<Record<string, string | undefined>>;

/** How a list is looked at: which columns in which order (none: as it comes), narrowed by what, in which order. */
export interface ListLook {
  readonly columns: readonly string[];
  readonly filters: Readonly<Record<string, string>>;
  readonly sort: string | null;
}

/** What the address of a list says: how it is searched, narrowed, sorted and paged, and which record is open. */
export interface ListAddress {
  /** Id of the open record, 'new' for one that is being made. */
  readonly open: string | undefined;
  readonly page: number;
  readonly sort: string | undefined;
  readonly isNarrowed: boolean;
  /** Search and filters as one text: the same for all pages and orders of the same rows. */
  readonly narrowedBy: string;
  /** A part of the address, '' where it says nothing. */
  readonly read: (name: string) => string;
  /** The input of a list call. */
  readonly query: Readonly<Record<string, string>>;
  /** Goes to an address with these parts changed; other rows begin on their first page. */
  readonly change: (changes: Changes, replace?: boolean) => void;
  readonly href: (changes: Changes) => string;
  /** What a saved view keeps of it: no search, no page. */
  readonly look: ListLook;
  /** The address that shows a saved view, and nothing else. */
  readonly hrefOf: (look: ListLook) => string;
  readonly clear: () => void;
  /** The pages of a list within the open record. */
  readonly within: Pages;
}

/** Which page of a list is shown, and where the others are. */
export type Pages = Pick<ListAddress, 'page' | 'href'>;

/** How what was typed stands in the address, and how it is read there. */
type TextForm = Readonly<Record<'write' | 'read', (text: string, name: string) => string>>;
const asTyped: TextForm = { write: (text) => text, read: (text) => text };
const asToken: TextForm = {
  write: (text, name) => searchToken(text, name === SECRET || undefined),
  read: (said, name) => (name === SECRET && !said.startsWith('*') ? '' : searchText(said)),
};

/** The text that no storage has, whatever it looks like, and that no address can say. */
const SECRET = 'ssn';

/** What narrows a list: codes and ids, which a saved view keeps, and what was typed, which none does. */
type Narrowing = { readonly filters: readonly string[]; readonly texts: readonly string[] };

/** The list's part of the address: back, a reload and a sent link show the same rows. */
export const useListAddress = (filters: readonly string[]): ListAddress =>
  useAddress({ filters, texts: ['search'] }, asTyped);

/**
 * The same for a list of people, of what concerns them, or of their accounts: a search may name somebody, and no address
 * does (ux 1: never names in a URL). Back and a reload find it again; in a sent link it is left out.
 * @param texts what else is typed to find somebody; `ssn` among them is kept in memory alone
 */
export const usePeopleAddress = (filters: readonly string[], texts: readonly string[] = []): ListAddress =>
  useAddress({ filters, texts: ['search', ...texts] }, asToken);

function useAddress({ filters, texts }: Narrowing, form: TextForm): ListAddress {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => {
    const said = params.get(name) ?? '';
    return texts.includes(name) ? form.read(said, name) : said;
  };
  const written = (changes: Changes) => {
    const typed = Object.entries(changes).filter(([name]) => texts.includes(name));
    return changed(params, {
      ...changes,
      ...Object.fromEntries(typed.map(([name, text]) => [name, text && form.write(text, name)])),
    });
  };
  const names = ['page', 'sort', ...texts, ...filters];
  const said = names.filter((name) => read(name));
  const filtered = filters.filter((name) => read(name));
  return {
    open: read('open') || undefined,
    page: pageOf(read('page')),
    sort: read('sort') || undefined,
    narrowedBy: JSON.stringify([...texts, ...filters].map(read)),
    isNarrowed: said.some((name) => name !== 'page' && name !== 'sort'),
    read,
    query: Object.fromEntries(said.map((name) => [name, read(name)])),
    change: (changes, replace = false) => setParams(written(changes), { replace }),
    href: (changes) => `?${written(changes)}`,
    look: {
      columns: read('columns').split(',').filter(Boolean),
      filters: Object.fromEntries(filtered.map((name) => [name, read(name)])),
      sort: read('sort') || null,
    },
    hrefOf: ({ columns, filters, sort }) =>
      `?${changed(new URLSearchParams(), { ...filters, sort: sort ?? undefined, columns: columns.join(',') })}`,
    within: {
      page: pageOf(read('at')),
      href: ({ page }) => `?${written({ open: read('open'), at: page === '1' ? undefined : page })}`,
    },
    clear: () => setParams(written(Object.fromEntries(names.map((name) => [name, undefined])))),
  };
}

/** A page as an address says it; what makes no sense is the first. */
const pageOf = (text: string): number => Math.max(1, Math.trunc(Number(text)) || 1);

function changed(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!['page', 'open', 'columns'].some((name) => name in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
