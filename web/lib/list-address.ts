import { useSearchParams } from 'react-router';

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
}

/** The list's part of the address: back, a reload and a sent link show the same rows. */
export function useListAddress(filters: readonly string[]): ListAddress {
  const [params, setParams] = useSearchParams();
  const read = (name: string) => params.get(name) ?? '';
  const names = ['page', 'sort', 'search', ...filters];
  const said = names.filter((name) => read(name));
  const filtered = filters.filter((name) => read(name));
  return {
    open: read('open') || undefined,
    page: Math.max(1, Math.trunc(Number(read('page'))) || 1),
    sort: read('sort') || undefined,
    narrowedBy: JSON.stringify(['search', ...filters].map(read)),
    isNarrowed: said.some((name) => name !== 'page' && name !== 'sort'),
    read,
    query: Object.fromEntries(said.map((name) => [name, read(name)])),
    change: (changes, replace = false) => setParams(written(params, changes), { replace }),
    href: (changes) => `?${written(params, changes)}`,
    look: {
      columns: read('columns').split(',').filter(Boolean),
      filters: Object.fromEntries(filtered.map((name) => [name, read(name)])),
      sort: read('sort') || null,
    },
    hrefOf: ({ columns, filters, sort }) =>
      `?${written(new URLSearchParams(), { ...filters, sort: sort ?? undefined, columns: columns.join(',') })}`,
    clear: () => setParams(written(params, Object.fromEntries(names.map((name) => [name, undefined])))),
  };
}

function written(params: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(params);
  if (!['page', 'open', 'columns'].some((name) => name in changes)) next.delete('page');
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return next;
}
