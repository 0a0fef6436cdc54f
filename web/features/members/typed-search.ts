import { useMemo } from 'react';
import { queryClient } from '../../lib/api.ts';
import { stored, useStored } from '../../lib/stored.ts';

/** What somebody typed to find a member; it may name a person, so it never stands in an address. */
export interface TypedSearch {
  /** The one box: a name in any order, Hangul initials, a member number or a whole SSN. */
  readonly search: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly memberNumber: string;
  /** Nine digits, or ''. */
  readonly ssn: string;
}

/** Nothing typed. */
export const NOTHING_TYPED: TypedSearch = { search: '', firstName: '', lastName: '', memberNumber: '', ssn: '' };

/** A whole SSN, with or without its hyphens. */
const WHOLE_SSN = /^\s*\d{3}[- ]?\d{2}[- ]?\d{4}\s*$/;

const textIn = (json: unknown, name: string): string => {
  const fields: Record<string, unknown> = typeof json === 'object' && json !== null ? { ...json } : {};
  const text = fields[name];
  return typeof text === 'string' ? text : '';
};

const kept = stored<TypedSearch>('coverlane.memberSearch', (json) => ({
  search: textIn(json, 'search'),
  firstName: textIn(json, 'firstName'),
  lastName: textIn(json, 'lastName'),
  memberNumber: textIn(json, 'memberNumber'),
  ssn: '',
}));

/** An SSN waits for Back in memory only, in the cache that a sign-out empties; it is never written to any storage. */
const SSN_TYPED = ['members', 'ssn typed'];
queryClient.setQueryDefaults(SSN_TYPED, { gcTime: Number.POSITIVE_INFINITY });

type SsnTyped = Pick<TypedSearch, 'search' | 'ssn'>;
const NO_SSN: SsnTyped = { search: '', ssn: '' };

/** Puts the typed text where Back and a reload of this tab find it. */
export function keepTyped(typed: TypedSearch): void {
  const isSsn = WHOLE_SSN.test(typed.search);
  queryClient.setQueryData<SsnTyped>(SSN_TYPED, { search: isSsn ? typed.search : '', ssn: typed.ssn });
  kept.set({ ...typed, search: isSsn ? '' : typed.search, ssn: '' });
}

/** The typed text of this tab, and how to change it. */
export function useTypedSearch(): [TypedSearch, (change: Partial<TypedSearch>) => void] {
  const text = useStored(kept);
  const secret = ssnTyped();
  const typed = useMemo(() => together(text, secret), [text, secret]);
  return [typed, changeTyped];
}

const ssnTyped = (): SsnTyped => queryClient.getQueryData<SsnTyped>(SSN_TYPED) ?? NO_SSN;

const together = (text: TypedSearch, { search, ssn }: SsnTyped): TypedSearch => ({
  ...text,
  search: search || text.search,
  ssn,
});

const changeTyped = (change: Partial<TypedSearch>): void =>
  keepTyped({ ...together(kept.get(), ssnTyped()), ...change });
