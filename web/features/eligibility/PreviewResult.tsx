import type { Reply } from '@coverlane/contract/call.ts';
import type { eligibility } from '@coverlane/contract/eligibility/calls.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type Sentence, useSentence } from '../../lib/sentence.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Card } from '../../ui/Card.tsx';

export type Preview = Reply<typeof eligibility.previewEligibility>;
export type Shown = { readonly about: 'hire' | 'event' | 'termination'; readonly preview: Preview };

/** What follows, and every rule that leads there, in the order it was applied. */
export function PreviewResult({ about, preview }: Shown) {
  const t = useText();
  const say = useSentence();
  const { refusal, because, warnings, cobra, proofs } = preview;
  const headline = useHeadline({ about, preview });
  return (
    <div className="eligibility-result">
      <Card title={refusal ? t('eligibilityPreview.refused') : headline} tinted>
        {refusal && <p>{say('eligibility', refusal)}</p>}
        <Sentences sentences={because} />
        {proofs.length > 0 && (
          <p className="muted">
            {t('eligibilityPreview.proof', {
              proofs: proofs.map((proof) => t(`lifeevents.proofs.${proof}`)).join(', '),
            })}
          </p>
        )}
      </Card>
      {warnings.map((warning) => (
        <Banner key={warning.code} kind="warn" title={t('eligibilityPreview.lookAt')}>
          {say('eligibility', warning)}
        </Banner>
      ))}
      {cobra && (
        <Card title={t('eligibilityPreview.cobra')}>
          <Sentences sentences={cobra.because} />
        </Card>
      )}
    </div>
  );
}

function useHeadline({ about, preview }: Shown): string {
  const t = useText();
  const { effectiveDate, lastDay } = preview;
  if (about === 'termination') return t('eligibilityPreview.ends', { date: formatDate(lastDay ?? '') });
  const date = formatDate(effectiveDate ?? '');
  return about === 'hire' ? t('eligibilityPreview.starts', { date }) : t('eligibilityPreview.changes', { date });
}

function Sentences({ sentences }: { readonly sentences: readonly Sentence[] }) {
  const say = useSentence();
  if (sentences.length === 0) return null;
  return (
    <ol className="eligibility-rules">
      {sentences.map((sentence) => (
        <li key={sentence.code}>{say('eligibility', sentence)}</li>
      ))}
    </ol>
  );
}
