import { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';

/** How many of those who submitted signed the session's paper; nothing where none is signed and none was. */
export function CockpitPaper({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useCall(sessionPapers.sessionPaper, { id: sessionId });
  if (data === undefined || (data.paper === null && data.signedEarlier === 0)) return null;
  const { paper, submitted, signed, signedEarlier, unsigned } = data;
  const of = (done: number) => t('sessionQuestions.answered', { done: formatCount(done), all: formatCount(submitted) });
  return (
    <Card title={paper === null ? t('sessionPaper.title') : wordsIn(paper.headings, language)}>
      <DescriptionList
        details={[
          ...(paper === null ? [] : [{ label: t('sessionPaper.signed'), value: of(signed) }]),
          ...(signedEarlier === 0 ? [] : [{ label: t('sessionPaper.signedEarlier'), value: of(signedEarlier) }]),
          ...(unsigned === 0 ? [] : [{ label: t('sessionPaper.unsigned'), value: of(unsigned) }]),
        ]}
      />
      <p className="muted small">{t('sessionPaper.signedHint')}</p>
    </Card>
  );
}
