import type { Reply } from '@coverlane/contract/call.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { useCall } from '../../lib/api.ts';
import type { TreeNode } from '../../ui/tree-rows.ts';

/** A folder as its list has it. */
export type Folder = Reply<typeof folders.folderList>['rows'][number];

/** What shows folders, and what is in them. */
export const folderCalls = [folders.folderList, documents.documentList, documents.documentGet] as const;

/** The folders that the reader may look into; none until they are there. */
export const useFolders = (): readonly Folder[] => useCall(folders.folderList, {}).data?.rows ?? [];

/** Key of the node that stands for no folder: every document. */
export const ALL = 'all';

const placeKey = ({ entityType, entityId }: Folder): string => `${entityType} ${entityId}`;

/** Folders as a tree below whose they are. A folder in one that its reader does not see stands at the top. */
export function folderTree(all: readonly Folder[]): TreeNode[] {
  const known = new Set(all.map(({ id }) => id));
  const nodeOf = (folder: Folder): TreeNode => ({
    key: folder.id,
    label: folder.folderName,
    count: folder.documents,
    inside: all.filter(({ parentId }) => parentId === folder.id).map(nodeOf),
  });
  const places = new Map(all.map((folder) => [placeKey(folder), folder.entityName]));
  return [...places].map(([key, label]) => ({
    key,
    label,
    isHeading: true,
    inside: all
      .filter((folder) => placeKey(folder) === key && (folder.parentId === null || !known.has(folder.parentId)))
      .map(nodeOf),
  }));
}

/** The folders from the outermost to this one, which is the last. */
export function folderPath(all: readonly Folder[], id: string): Folder[] {
  const folder = all.find((one) => one.id === id);
  if (!folder) return [];
  return [...(folder.parentId === null ? [] : folderPath(all, folder.parentId)), folder];
}

/** "ACME Tool › 2027 › Plan papers". */
export const folderWords = (all: readonly Folder[], folder: Folder): string =>
  [folder.entityName, ...folderPath(all, folder.id).map(({ folderName }) => folderName)].join(' › ');
