import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { AskForm } from '../help/AskForm.tsx';
import { useInboxRefresh } from './message.ts';

/** A new question to the administrator; it and its answers are a thread here. */
export function WriteToUs() {
  const t = useText();
  const [open, setOpen] = useState(false);
  const refresh = useInboxRefresh();
  const close = () => {
    setOpen(false);
    void refresh();
  };
  return (
    <>
      <Button kind="primary" icon="mail" onClick={() => setOpen(true)}>
        {t('help.ask')}
      </Button>
      <Dialog open={open} onClose={close} title={t('help.ask')}>
        <AskForm onClose={close} />
      </Dialog>
    </>
  );
}
