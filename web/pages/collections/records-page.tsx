import { collections } from '@coverlane/contract/collections/index.ts';
import type { ComponentType } from 'react';
import { ofRecord } from '../../crud/of-record.tsx';
import { RecordsWithParts } from '../../crud/RecordsWithParts.tsx';

/** A collection's screen whose records have records of others as parts, each a tab of the record it belongs to. */
export function recordsPage(path: string, name: string, ...partNames: readonly string[]): ComponentType {
  const named = (one: string) => collections.filter((collection) => collection.name === one);
  const [collection] = named(name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  const parts = partNames.flatMap(named).map(ofRecord);
  return () => <RecordsWithParts path={path} collection={collection} parts={parts} />;
}
