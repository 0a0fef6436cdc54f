import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { MoveTo, NewFolder, RenameFolder } from './FolderForms.tsx';
import { type Folder, folderCalls } from './folders.ts';
import { useMoving } from './useMoving.ts';

type Props = {
  readonly all: readonly Folder[];
  /** The folder that is open. */
  readonly folder: Folder | undefined;
  readonly onRemoved: (parentId: string | null) => void;
};

/** What can be done with folders: a new one, and another name or place for the one that is open. */
export function FolderMenu({ all, folder, onRemoved }: Props) {
  const t = useText();
  const [doing, setDoing] = useState<Doing>();
  const remove = useRemoving(onRemoved);
  const kept = folder?.isKept ? folder : undefined;
  const isInOthers = folder !== undefined && !kept;
  if (isInOthers) return null;
  const items = [
    { label: t('documents.newFolder'), icon: 'add' as const, onSelect: () => setDoing('add') },
    ...(kept
      ? [
          { label: t('documents.renameFolder'), icon: 'edit' as const, onSelect: () => setDoing('rename') },
          { label: t('documents.moveFolder'), icon: 'forward' as const, onSelect: () => setDoing('move') },
          { label: t('documents.deleteFolder'), icon: 'remove' as const, danger: true, onSelect: () => remove(kept) },
        ]
      : []),
  ];
  return (
    <>
      <Menu label={t('documents.folder')} icon="folder" items={items} align="end" />
      <FolderDialog doing={doing} kept={kept} all={all} onClose={() => setDoing(undefined)} />
    </>
  );
}

type Doing = 'add' | 'rename' | 'move';
type DialogProps = Pick<Props, 'all'> & {
  readonly doing: Doing | undefined;
  readonly kept: Folder | undefined;
  readonly onClose: () => void;
};

function FolderDialog({ doing, kept, all, onClose }: DialogProps) {
  const t = useText();
  const { moveFolder } = useMoving();
  if (doing === 'add') return <NewFolder inside={kept} onClose={onClose} />;
  if (!doing || !kept) return null;
  if (doing === 'rename') return <RenameFolder folder={kept} onClose={onClose} />;
  const move = (into: string | null) => moveFolder(kept, into);
  return <MoveTo title={t('documents.moveFolder')} all={all} folder={kept} onMove={move} onClose={onClose} />;
}

function useRemoving(onRemoved: Props['onRemoved']) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const remove = useAction(folders.folderRemove, { refreshes: folderCalls });
  return ({ id, folderName, parentId }: Folder) =>
    remove.mutate(
      { id },
      {
        onSuccess: () => {
          notify('success', t('documents.deleted', { name: folderName }));
          onRemoved(parentId);
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
}
