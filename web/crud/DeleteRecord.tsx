import type { Collection, CollectionRecord } from '@coverlane/contract/collection.ts';
import { useState } from 'react';
import { useAction } from '../lib/api.ts';
import { useFailureText } from '../lib/failures.ts';
import { InUse } from '../lib/InUse.tsx';
import { useText } from '../lib/i18n.ts';
import type { RequestFailed } from '../lib/request-failed.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { useNotices } from '../ui/NoticesProvider.tsx';
import { nameOf } from './words.ts';

type Props = { readonly collection: Collection; readonly record: CollectionRecord; readonly onDeleted: () => void };

/** Delete: says what happens, asks, and where others use the record says who does. */
export function DeleteRecord({ collection, record, onDeleted }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const [asking, setAsking] = useState(false);
  const remove = useAction(collection.calls.remove, { refreshes: [collection.calls.list] });
  const name = nameOf(collection, record);
  const close = () => {
    setAsking(false);
    remove.reset();
  };
  const gone = () => {
    notify('success', t('crud.deleted', { name }));
    onDeleted();
  };
  const confirm = () => remove.mutate({ id: record.id }, { onSuccess: gone });
  const answers = remove.error ? (
    <Button onClick={close}>{t('crud.close')}</Button>
  ) : (
    <>
      <Button onClick={close}>{t('crud.delete.keep', { name })}</Button>
      <Button kind="danger" busy={remove.isPending} onClick={confirm}>
        {t('crud.delete')}
      </Button>
    </>
  );
  return (
    <>
      <Button kind="quiet" icon="remove" onClick={() => setAsking(true)}>
        {t('crud.delete')}
      </Button>
      <Dialog open={asking} onClose={close} title={t('crud.delete.title', { name })} maxWidth={480} footer={answers}>
        {remove.error ? <Refused failure={remove.error} name={name} /> : <p>{t('crud.delete.text')}</p>}
      </Dialog>
    </>
  );
}

function Refused({ failure, name }: { readonly failure: RequestFailed; readonly name: string }) {
  const t = useText();
  const say = useFailureText();
  if (failure.code !== 'in-use') return <p role="alert">{say(failure)}</p>;
  return (
    <div role="alert" className="stack stack-tight">
      <p>{t('crud.inUse', { name })}</p>
      <InUse values={failure.values} />
      <p>{t('crud.inUse.advice')}</p>
    </div>
  );
}
