import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useText } from '../../../lib/i18n.ts';
import { WhoIsTouched } from '../../../lists/WhoIsTouched.tsx';

type Props = {
  /** Null: nobody is asked. */
  readonly touched: Reply<typeof sessionRates.uploadRates>['touched'];
  readonly onClose: () => void;
  /** With what those read who get theirs back to sign the new price. */
  readonly onConfirm: (how: { confirmed: true; note?: string }) => void;
};

/** Says whom other rates of an open session concern, and asks. */
export function TouchedDialog({ touched, onClose, onConfirm }: Props) {
  const t = useText();
  if (touched === null) return null;
  const { started, submitted } = touched;
  const words = {
    title: t('sessionRates.touchedTitle'),
    text: t('sessionRates.touched', { started, submitted }),
    confirm: t('sessionRates.confirm'),
  };
  const confirm = (note: string) => onConfirm({ confirmed: true, ...(note !== '' && { note }) });
  return <WhoIsTouched touched={touched} words={words} onClose={onClose} onConfirm={confirm} />;
}
