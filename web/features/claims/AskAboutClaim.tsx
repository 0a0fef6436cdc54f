import { AskForm } from '../help/AskForm.tsx';
import { useText } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/Dialog.tsx';

/** Largest width of the help dialog in pixels (specification 9). */
const HELP_WIDTH = 800;

type Props = { readonly claimNumber: string; readonly onClose: () => void };

/** A question with the claim attached. */
export function AskAboutClaim({ claimNumber, onClose }: Props) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('claims.ask')} maxWidth={HELP_WIDTH}>
      <AskForm claimNumber={claimNumber} onClose={onClose} />
    </Dialog>
  );
}
