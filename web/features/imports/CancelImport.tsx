import { imports } from '@coverlane/contract/imports/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import type { FileImport } from './import-state.ts';

/** Asks for the question below. */
export function CancelButton({ onPress }: { readonly onPress: () => void }) {
  const t = useText();
  return (
    <div>
      <Button icon="close" onClick={onPress}>
        {t('imports.cancel')}
      </Button>
    </div>
  );
}

interface Props {
  readonly found: FileImport;
  readonly open: boolean;
  readonly onClose: () => void;
}

/**
 * Ends the work on a file that is not applied yet, after saying what that means. It stands beside what the page shows of the
 * file's state, not in it: a file that has been read meanwhile must not take the question away from whoever is answering it.
 */
export function CancelImport({ found: { id }, open, onClose }: Props) {
  const t = useText();
  const say = useFailureText();
  const cancel = useAction(imports.importCancel, { refreshes: [imports.importGet, imports.importList] });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('imports.cancelTitle')}
      footer={
        <>
          <Button kind="danger" busy={cancel.isPending} onClick={() => cancel.mutate({ id }, { onSuccess: onClose })}>
            {t('imports.cancel')}
          </Button>
          <Button onClick={onClose}>{t('imports.goOn')}</Button>
        </>
      }
    >
      <p>{t('imports.cancelAbout')}</p>
      {cancel.error && <Banner kind="error" title={say(cancel.error)} />}
    </Dialog>
  );
}
