import { apiKeyCalls } from '@coverlane/contract/apikeys/calls.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

type Props = { readonly id: string; readonly name: string };

/** Ends a key for good, after saying what that means. */
export function RevokeKey({ id, name }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [isAsked, ask] = useState(false);
  const [isRevoked, setRevoked] = useState(false);
  const revoke = useAction(apiKeyCalls.revokeApiKey, { refreshes: [apikeys.calls.list] });
  const done = () => {
    ask(false);
    setRevoked(true);
    notify('success', t('apikeys.revoked', { name }));
  };
  const confirm = () => revoke.mutate({ id }, { onSuccess: done, onError: (failure) => notify('error', say(failure)) });
  if (isRevoked) return null;
  const footer = (
    <>
      <Button onClick={() => ask(false)}>{t('apikeys.keep')}</Button>
      <Button kind="danger" busy={revoke.isPending} onClick={confirm}>
        {t('apikeys.revoke')}
      </Button>
    </>
  );
  return (
    <div>
      <Button onClick={() => ask(true)}>{t('apikeys.revoke')}</Button>
      <Dialog open={isAsked} onClose={() => ask(false)} title={name} maxWidth={480} footer={footer}>
        <p>{t('apikeys.revokeAbout')}</p>
      </Dialog>
    </div>
  );
}
