import { collections } from '@coverlane/contract/collections/index.ts';
import type { ComponentType } from 'react';
import { CollectionPage } from '../../crud/CollectionPage.tsx';

/** A collection's screen: the one component for all of them, with this collection's definition. */
export function collectionPage(name: string): ComponentType {
  const collection = collections.find((one) => one.name === name);
  if (!collection) throw new Error(`There is no collection ${name}`);
  return () => <CollectionPage collection={collection} />;
}
