import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { namesInList } from '@coverlane/contract/record-names.ts';
import { useCallback, useMemo } from 'react';
import { useLanguage } from './i18n.ts';

type Rows = { readonly rows: CollectionRecord[]; readonly total: number };

/**
 * A record with the field that names it said in the reader's language, where the collection keeps such words and none of the
 * columns `shown` is about them.
 */
export function useNamed(
  collection: Collection,
  shown: readonly string[] = [],
): (of: CollectionRecord) => CollectionRecord {
  const { language } = useLanguage();
  const [field = 'id'] = collection.columns;
  const names = namesInList(collection, shown, language).join();
  return useCallback(
    (record) => (names === field ? record : { ...record, [field]: saidIn(record, names.split(',')) }),
    [field, names],
  );
}

const saidIn = (record: CollectionRecord, names: readonly string[]): unknown =>
  names.map((name) => record[name]).find((name) => name !== null && name !== '') ?? null;

/** The same of every record of a list as it was answered, that shows these fields. */
export function useNamedRows(
  data: Rows | undefined,
  collection: Collection,
  shown: readonly { readonly name: string }[],
): Rows | undefined {
  const fields = shown.map(({ name }) => name);
  const named = useNamed(collection, fields);
  return useMemo(() => data && { ...data, rows: data.rows.map(named) }, [data, named]);
}
