import { documents } from '@coverlane/contract/documents/calls.ts';
import type { DocumentStatus } from '@coverlane/contract/documents/codes.ts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { type DocumentWhole, listHref } from './document.ts';

const refreshes = [documents.documentGet, documents.documentList];

/** Publishing, archiving and deleting, each taken back by its opposite. */
export function DocumentActions({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const say = useFailureText();
  const change = useAction(documents.documentChange, { refreshes });
  const { id, version, status } = found;
  const next: DocumentStatus = status === 'published' ? 'archived' : 'published';
  return (
    <>
      <Button
        kind={status === 'draft' ? 'primary' : 'secondary'}
        busy={change.isPending}
        onClick={() => change.mutate({ id, version, status: next })}
      >
        {t(`documents.make.${next}`)}
      </Button>
      <DeleteDocument found={found} />
      {change.error && <Banner kind="error" title={say(change.error)} />}
    </>
  );
}

function DeleteDocument({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const say = useFailureText();
  const [asking, setAsking] = useState(false);
  const { remove, restored } = useRemoving(found);
  return (
    <>
      <Button icon="remove" onClick={() => setAsking(true)}>
        {t('documents.delete')}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={t('documents.deleteTitle', { name: found.name })}
        footer={
          <>
            <Button kind="danger" busy={remove.isPending} onClick={() => remove.mutate({ id: found.id }, restored)}>
              {t('documents.delete')}
            </Button>
            <Button onClick={() => setAsking(false)}>{t('documents.keep')}</Button>
          </>
        }
      >
        <p>{t('documents.deleteAbout')}</p>
        {remove.error && <Banner kind="error" title={say(remove.error)} />}
      </Dialog>
    </>
  );
}

/** Deletes, goes back to the list, and offers to take it back. */
function useRemoving({ id, name }: DocumentWhole) {
  const t = useText();
  const navigate = useNavigate();
  const { type } = useUser();
  const { notify } = useNotices();
  const remove = useAction(documents.documentRemove, { refreshes: [documents.documentList] });
  const restore = useAction(documents.documentRestore, { refreshes });
  const restored = {
    onSuccess: () => {
      notify('success', t('documents.deleted', { name }), {
        label: t('documents.undo'),
        onSelect: () => restore.mutate({ id }),
      });
      void navigate(listHref(type));
    },
  };
  return { remove, restored };
}
