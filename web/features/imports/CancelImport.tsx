import { imports } from '@coverlane/contract/imports/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { FileImport } from './import-state.ts';

/** Ends the work on a file that is not applied yet, after saying what that means. */
export function CancelImport({ found: { id } }: { readonly found: FileImport }) {
  const t = useText();
  const say = useFailureText();
  const [open, setOpen] = useState(false);
  const cancel = useAction(imports.importCancel, { refreshes: [imports.importGet, imports.importList] });
  return (
    <div>
      <Button icon="close" onClick={() => setOpen(true)}>
        {t('imports.cancel')}
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title={t('imports.cancelTitle')}
        footer={
          <>
            <Button
              kind="danger"
              busy={cancel.isPending}
              onClick={() => cancel.mutate({ id }, { onSuccess: () => setOpen(false) })}
            >
              {t('imports.cancel')}
            </Button>
            <Button onClick={() => setOpen(false)}>{t('imports.goOn')}</Button>
          </>
        }
      >
        <p>{t('imports.cancelAbout')}</p>
        {cancel.error && <Banner kind="error" title={say(cancel.error)} />}
      </Dialog>
    </div>
  );
}
