import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** Removes an installation after saying what follows; one that has clients stays. */
export function RemoveInstallation({ id, name }: { readonly id: string; readonly name: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const [asking, ask] = useState(false);
  const remove = useAction(installationCalls.removeInstallation, { refreshes: [installationCalls.installations] });
  const confirm = () => {
    ask(false);
    remove.mutate(
      { id },
      {
        onError: (failure) => notify('error', say(failure)),
        onSuccess: () => notify('success', t('installations.removed', { name })),
      },
    );
  };
  const footer = (
    <Button kind="danger" onClick={confirm}>
      {t('installations.remove')}
    </Button>
  );
  return (
    <>
      <Button kind="quiet" icon="remove" onClick={() => ask(true)}>
        {t('installations.remove')}
      </Button>
      <Dialog open={asking} onClose={() => ask(false)} title={name} maxWidth={480} footer={footer}>
        <p>{t('installations.remove.ask', { name })}</p>
      </Dialog>
    </>
  );
}
