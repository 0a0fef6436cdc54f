import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';

type Props = {
  /** Null: nobody is asked. */
  readonly touched: Reply<typeof sessionRates.uploadRates>['touched'];
  readonly onClose: () => void;
  readonly onConfirm: () => void;
};

/** Says whom other rates of an open session concern, and asks. */
export function TouchedDialog({ touched, onClose, onConfirm }: Props) {
  const t = useText();
  return (
    <Dialog
      open={touched !== null}
      onClose={onClose}
      title={t('sessionRates.touchedTitle')}
      footer={
        <>
          <Button kind="primary" onClick={onConfirm}>
            {t('sessionRates.confirm')}
          </Button>
          <Button onClick={onClose}>{t('plans.cancel')}</Button>
        </>
      }
    >
      {touched && (
        <>
          <p>{t('sessionRates.touched', { started: touched.started, submitted: touched.submitted })}</p>
          <p className="muted">{touched.names.join(', ')}</p>
        </>
      )}
    </Dialog>
  );
}
