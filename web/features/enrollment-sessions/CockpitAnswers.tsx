import { sessionQuestions } from '@coverlane/contract/enrollment-sessions/form-calls.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';

/** How many of those who submitted answered each of the session's questions; the answers themselves are among its files. */
export function CockpitAnswers({ sessionId }: { readonly sessionId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const { data } = useCall(sessionQuestions.sessionForms, { id: sessionId });
  const asked = (data?.rows ?? []).filter((form) => form.asked !== 'no' || form.answered > 0);
  if (data === undefined || asked.length === 0) return null;
  const all = formatCount(data.submitted);
  return (
    <Card title={t('sessionQuestions.title')}>
      <DescriptionList
        details={asked.map(({ heading, answered }) => ({
          label: heading[language] ?? heading.en,
          value: t('sessionQuestions.answered', { done: formatCount(answered), all }),
        }))}
      />
      <p className="muted small">{t('sessionQuestions.answeredHint')}</p>
    </Card>
  );
}
