import { folders } from '@coverlane/contract/documents/folder-calls.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { DocumentLine } from './document.ts';
import { type Folder, folderCalls } from './folders.ts';

/** A document that moves, and where it lies. */
type Moved = Pick<DocumentLine, 'id' | 'folderId'>;

/** Moves documents and folders, by hand or from the dialog, says so, and takes it back. */
export function useMoving() {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const done = async (work: () => Promise<unknown>, back: () => Promise<unknown>) => {
    await work();
    await refresh(folderCalls);
    const undo = () =>
      void back().then(
        () => refresh(folderCalls),
        (failure: unknown) => notify('error', say(failure)),
      );
    return { label: t('documents.undo'), onSelect: undo };
  };
  return {
    /** @throws RequestFailed */
    moveDocuments: async (rows: readonly Moved[], folderId: string | null) => {
      const ids = rows.map(({ id }) => id);
      const undo = await done(
        () => request(manyDocuments.documentsMove, { ids, folderId }),
        () => putBack(rows),
      );
      notify('success', t('documents.moved', { count: ids.length }), undo);
    },
    /** @throws RequestFailed */
    moveFolder: async ({ id, version, parentId, folderName }: Folder, into: string | null) => {
      const undo = await done(
        () => request(folders.folderChange, { id, version, parentId: into }),
        () => request(folders.folderChange, { id, version: version + 1, parentId }),
      );
      notify('success', t('documents.folderMoved', { name: folderName }), undo);
    },
    /** For what is dropped, where no form shows what went wrong. */
    orSay: (work: Promise<unknown>) => void work.catch((failure: unknown) => notify('error', say(failure))),
  };
}

/** Each to the folder it came from. */
async function putBack(rows: readonly Moved[]): Promise<void> {
  for (const folderId of new Set(rows.map((row) => row.folderId))) {
    const ids = rows.filter((row) => row.folderId === folderId).map(({ id }) => id);
    await request(manyDocuments.documentsMove, { ids, folderId });
  }
}
