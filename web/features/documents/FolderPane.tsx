import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Tree } from '../../ui/Tree.tsx';
import { carryFolder, dropped } from './carried.ts';
import type { DocumentLine } from './document.ts';
import { ALL, type Folder, folderTree } from './folders.ts';
import { useMoving } from './useMoving.ts';

type Props = {
  readonly all: readonly Folder[];
  readonly address: ListAddress;
  readonly rows: readonly DocumentLine[];
  readonly mayKeep: boolean;
};

/** The folders beside the list; above it, closed, where there is no room beside. What is dropped on one moves into it. */
export function FolderPane({ all, address, rows, mayKeep }: Props) {
  const t = useText();
  const { moveDocuments, moveFolder, orSay } = useMoving();
  const [isWide] = useState(() => window.matchMedia('(width >= 64rem)').matches);
  const drop = (key: string, carried: DataTransfer) => {
    const into = key === ALL ? null : key;
    const { documents: ids, folder } = dropped(carried);
    const moved = all.find(({ id }) => id === folder);
    if (moved) orSay(moveFolder(moved, into));
    else if (ids.length > 0)
      orSay(
        moveDocuments(
          ids.map((id) => ({ id, folderId: lyingIn(rows, id) })),
          into,
        ),
      );
  };
  return (
    <div className="documents-folders">
      <Disclosure summary={t('documents.folders')} open={isWide}>
        <Tree
          label={t('documents.folders')}
          nodes={[{ key: ALL, label: t('documents.allFolders'), inside: [] }, ...folderTree(all)]}
          selected={address.read('folderId') || ALL}
          onSelect={(key) => address.change({ folderId: key === ALL ? undefined : key })}
          onDrop={mayKeep ? drop : undefined}
          onDrag={mayKeep ? (key, carried) => carryFolder(carried, key) : undefined}
        />
      </Disclosure>
    </div>
  );
}

const lyingIn = (rows: readonly DocumentLine[], id: string): string | null =>
  rows.find((row) => row.id === id)?.folderId ?? null;
