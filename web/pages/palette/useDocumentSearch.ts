import type { Reply } from '@coverlane/contract/call.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { useCall } from '../../lib/api.ts';
import { searchText } from './matching.ts';
import { useSettled } from './useSettled.ts';

/** One found document. */
export type FoundDocument = Reply<typeof documents.documentSearch>['rows'][number];

const NONE: readonly FoundDocument[] = [];

/**
 * Asks for the documents whose name, number or person fits, after a pause in typing. A failure finds nothing and stops
 * nothing.
 * @param typed undefined: this user finds no documents
 * @param clientId only of this client; undefined: of every client in sight
 */
export function useDocumentSearch(
  typed: string | undefined,
  clientId: string | undefined,
): {
  readonly rows: readonly FoundDocument[];
  /** The answer to what is typed is on its way. */
  readonly isAsked: boolean;
} {
  const text = typed === undefined ? '' : searchText(typed);
  const settled = useSettled(text);
  const asked = text !== '' && settled === text;
  const { data, isLoading } = useCall(documents.documentSearch, asked ? { search: text, clientId } : undefined);
  return { rows: (asked && data?.rows) || NONE, isAsked: settled !== text || isLoading };
}
