import { paymentBatches } from '@coverlane/contract/payments/batch-calls.ts';
import { payments } from '@coverlane/contract/payments/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { Menu, type MenuItem } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Batch } from './payment-tones.ts';

const REFRESHES = [payments.paymentList, paymentBatches.batchList];

type Props = { readonly batch: Batch; readonly onShow: () => void };

/** What follows for a file: release it, take it to the bank or have it taken there, say that the bank refused it. */
export function BatchActions({ batch, onShow }: Props) {
  const t = useText();
  const [rejecting, setRejecting] = useState(false);
  const items = useItems(batch, () => setRejecting(true));
  return (
    <>
      <Menu
        kind="quiet"
        icon="more"
        iconOnly
        align="end"
        label={t('payments.batchActions', { number: batch.number })}
        items={[...items, { label: t('payments.showEntries'), onSelect: onShow }]}
      />
      {rejecting && <Reject batch={batch} onClose={() => setRejecting(false)} />}
    </>
  );
}

function useItems({ id, number, state, releasable }: Batch, onReject: () => void): MenuItem[] {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const release = useAction(paymentBatches.releaseBatch, { refreshes: REFRESHES });
  const submit = useAction(paymentBatches.submitBatch, { refreshes: REFRESHES });
  const { data } = useCall(paymentBatches.paymentOrigin, {});
  const told = (done: string) => ({
    onSuccess: () => notify('success', done),
    onError: (failure: Error) => notify('error', say(failure)),
  });
  const hand = (how: 'sent' | 'sftp') => ({
    label: t(`payments.submit.${how}`),
    onSelect: () => submit.mutate({ id, how }, told(t('payments.submitted', { number }))),
  });
  const save = {
    label: t('payments.download'),
    onSelect: () =>
      void saveFile(paymentBatches.batchFile, { id }).catch((failure: unknown) => notify('error', say(failure))),
  };
  const reject = { label: t('payments.reject'), onSelect: onReject };
  if (state === 'built')
    return [
      {
        label: t(releasable ? 'payments.release' : 'payments.releaseOther'),
        onSelect: () =>
          releasable
            ? release.mutate({ id }, told(t('payments.released', { number })))
            : notify('info', t('errors.payment-same-person')),
      },
      reject,
    ];
  if (state === 'released') return [save, ...(data?.sftp === true ? [hand('sftp')] : []), hand('sent'), reject];
  return state === 'submitted' ? [save, reject] : [];
}

function Reject({ batch: { id, number }, onClose }: { readonly batch: Batch; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const reject = useAction(paymentBatches.rejectBatch, { refreshes: REFRESHES });
  return (
    <Dialog open onClose={onClose} title={t('payments.reject')} maxWidth={480}>
      <Form
        label={t('payments.reject')}
        onSubmit={async ({ why }) => {
          await reject.mutateAsync({ id, why: String(why ?? '') });
          notify('success', t('payments.rejected', { number }));
          onClose();
        }}
      >
        <p>{t('payments.rejectAbout')}</p>
        <TextInput name="why" label={t('payments.why')} maxLength={300} required />
        <Button type="submit" kind="primary">
          {t('payments.reject')}
        </Button>
      </Form>
    </Dialog>
  );
}
