import { useText } from '../../../lib/i18n.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { OpenIssues } from './OpenIssues.tsx';
import { PaperShown } from './PaperToSign.tsx';
import { ReviewBenefits } from './ReviewBenefits.tsx';
import { useWizard } from './useWizard.ts';
import { pagesOf } from './wizard-pages.ts';
import { useDraft } from './useDraft.ts';

/** The end of a preview: what was chosen, and that somebody else signs here. */
export function PreviewEnd() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const { hrefOf } = useWizard();
  const [first = ''] = pagesOf({ ...enrollment, answers });
  return (
    <div className="enrollment-question">
      <h1 tabIndex={-1}>{t('sessionPreview.end')}</h1>
      <p>{t('sessionPreview.endAbout')}</p>
      <OpenIssues />
      <ReviewBenefits />
      <PaperShown />
      <div className="button-row">
        <LinkButton href={hrefOf(first)}>{t('sessionPreview.again')}</LinkButton>
      </div>
    </div>
  );
}
