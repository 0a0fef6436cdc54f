import { documents } from '@coverlane/contract/documents/calls.ts';
import { manyDocuments } from '@coverlane/contract/documents/many-calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import type { Selection } from '../../lib/selection.ts';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { SelectionBar } from '../../ui/SelectionBar.tsx';
import type { DocumentLine } from './document.ts';
import { MoveTo } from './FolderForms.tsx';
import type { Folder } from './folders.ts';
import { SharePlace } from './SharePlace.tsx';
import { useMoving } from './useMoving.ts';

type Props = { readonly selection: Selection<DocumentLine>; readonly all: readonly Folder[] };

/** What can be done with the ticked documents: by everybody save them, by who keeps all of them move, share and publish. */
export function ManyDocuments({ selection, all }: Props) {
  const t = useText();
  const { rows, clear } = selection;
  if (rows.length === 0) return null;
  const ids = rows.map(({ id }) => id);
  return (
    <SelectionBar count={rows.length} onClear={clear}>
      <SaveButton save={() => saveFile(manyDocuments.documentsZip, { ids })}>{t('documents.saveAll')}</SaveButton>
      {rows.every(({ isKept }) => isKept) && <Keeping rows={rows} ids={ids} all={all} onDone={clear} />}
    </SelectionBar>
  );
}

type KeepingProps = {
  readonly rows: readonly DocumentLine[];
  readonly ids: string[];
  readonly all: readonly Folder[];
  readonly onDone: () => void;
};

const refreshes = [documents.documentList, documents.documentGet];

function Keeping({ rows, ids, all, onDone }: KeepingProps) {
  const t = useText();
  const [doing, setDoing] = useState<'move' | 'share'>();
  const { moveDocuments } = useMoving();
  const { notify } = useNotices();
  const share = useAction(manyDocuments.documentsShare, { refreshes });
  const close = () => setDoing(undefined);
  const shared = ({ count }: { count: number }) => {
    notify('success', t('documents.sharedMany', { count }));
    onDone();
  };
  return (
    <>
      <Button onClick={() => setDoing('move')}>{t('documents.moveTo')}</Button>
      <Button onClick={() => setDoing('share')}>{t('documents.shareWith')}</Button>
      {rows.some(({ status }) => status !== 'published') && <Publish ids={ids} onDone={onDone} />}
      {doing === 'move' && (
        <MoveTo
          title={t('documents.moveTo')}
          all={all}
          onMove={(folderId) => moveDocuments(rows, folderId).then(onDone)}
          onClose={close}
        />
      )}
      <Dialog open={doing === 'share'} onClose={close} title={t('documents.shareWith')}>
        <SharePlace onShare={(to) => share.mutateAsync({ ids, ...to }).then(shared)} />
      </Dialog>
    </>
  );
}

function Publish({ ids, onDone }: Pick<KeepingProps, 'ids' | 'onDone'>) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const publish = useAction(manyDocuments.documentsPublish, { refreshes });
  const run = () =>
    publish.mutate(
      { ids },
      {
        onSuccess: ({ count }) => {
          notify('success', t('documents.publishedMany', { count }));
          onDone();
        },
        onError: (failure) => notify('error', say(failure)),
      },
    );
  return (
    <Button busy={publish.isPending} onClick={run}>
      {t('documents.make.published')}
    </Button>
  );
}
