import { esign } from '@coverlane/contract/esign/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { Template } from './paper-draft.ts';

type Props = { readonly template: Template; readonly onDeleted: () => void };

/** Deletes a paper that nobody signed, after asking; of one that stays it is said why. */
export function DeletePaper({ template: { id, name }, onDeleted }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const mayChange = useAllows()(esign.esignTemplateDelete.access);
  const remove = useAction(esign.esignTemplateDelete, { refreshes: [esign.esignTemplates] });
  const [asks, setAsks] = useState(false);
  if (!mayChange) return null;
  const confirmed = async () => {
    setAsks(false);
    try {
      await remove.mutateAsync({ id });
      notify('success', t('papers.deleted'));
      onDeleted();
    } catch (failure) {
      notify('error', say(failure));
    }
  };
  return (
    <div className="button-row">
      <Button icon="remove" onClick={() => setAsks(true)}>
        {t('papers.delete')}
      </Button>
      <Dialog
        open={asks}
        onClose={() => setAsks(false)}
        title={t('papers.deleteAsk', { name })}
        footer={
          <>
            <Button onClick={() => setAsks(false)}>{t('papers.keep')}</Button>
            <Button kind="danger" onClick={() => void confirmed()}>
              {t('papers.delete')}
            </Button>
          </>
        }
      >
        <p>{t('papers.deleteHint')}</p>
      </Dialog>
    </div>
  );
}
