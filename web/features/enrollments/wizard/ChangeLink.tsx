import { useText } from '../../../lib/i18n.ts';
import { Anchor } from '../../../ui/Anchor.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { useDraft } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** A way from the review page to what can be changed, and back. @param of what it changes, for those who hear it */
export function ChangeLink({ page, of }: { readonly page: string; readonly of: string }) {
  const t = useText();
  const { hrefOf } = useWizard();
  const { enrollment } = useDraft();
  // Whoever signs what was corrected signs it as it is; who finds something else wrong has it returned.
  if (enrollment.status === 'pendingSignature') return null;
  return (
    <Anchor href={hrefOf(page, true)} className="enrollment-change">
      {t('enrollment.change')}
      <VisuallyHidden> {of}</VisuallyHidden>
    </Anchor>
  );
}
