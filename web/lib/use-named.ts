import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { wordsInList } from '@coverlane/contract/words/record-names.ts';
import { useCallback, useMemo } from 'react';
import { useLanguage } from './i18n.ts';

type Rows = { readonly rows: CollectionRecord[]; readonly total: number };

/**
 * A record with what it says in several languages said in the reader's, where the collection keeps such words and none of
 * the fields `shown` (by name, separated by commas) is about them.
 */
export function useNamed(collection: Collection, shown = ''): (of: CollectionRecord) => CollectionRecord {
  const { language } = useLanguage();
  return useCallback(
    (record) => ({ ...record, ...saidIn(record, wordsInList(collection, shown.split(','), language)) }),
    [collection, shown, language],
  );
}

const saidIn = (record: CollectionRecord, words: ReturnType<typeof wordsInList>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(words).map(([field, names]) => [field, names.map((name) => record[name]).find(Boolean) ?? null]),
  );

/** The same of every record of a list as it was answered, that shows these fields. */
export function useNamedRows(
  data: Rows | undefined,
  collection: Collection,
  shown: readonly { readonly name: string }[],
): Rows | undefined {
  const named = useNamed(collection, shown.map(({ name }) => name).join());
  return useMemo(() => data && { ...data, rows: data.rows.map(named) }, [data, named]);
}
