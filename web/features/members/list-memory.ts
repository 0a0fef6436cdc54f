import { stored, useStored } from '../../lib/stored.ts';

/** The list a record was opened from: the way back, and who stands before and after. Ids only. */
export interface ListMemory {
  /** Address of the list with its query. */
  readonly href: string;
  /** How many the whole list has, and how many stand before this page. */
  readonly total: number;
  readonly offset: number;
  readonly people: readonly { readonly id: string; readonly clientId: string }[];
}

const isMemory = (json: unknown): json is ListMemory =>
  typeof json === 'object' && json !== null && 'href' in json && 'people' in json && Array.isArray(json.people);

const memory = stored<ListMemory | null>('coverlane.memberList', (json) => (isMemory(json) ? json : null));

/** Remembers the list as it is on screen. */
export const rememberList = (list: ListMemory): void => memory.set(list);

/** The list that was on screen last in this tab. */
export const useListMemory = (): ListMemory | null => useStored(memory);
