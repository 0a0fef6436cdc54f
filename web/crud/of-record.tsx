import type { Collection } from '@coverlane/contract/collection.ts';
import { CollectionPart } from './CollectionPart.tsx';
import type { RecordPart } from './RecordsWithParts.tsx';

/** Records of a collection as a part of the record they belong to, which their field `parent` names. */
export const ofRecord = (collection: Collection): RecordPart => ({
  name: collection.name,
  render: ({ id }) => <CollectionPart collection={collection} fixed={{ [collection.parent ?? '']: id }} />,
});
