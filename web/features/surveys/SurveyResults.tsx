import type { Reply } from '@coverlane/contract/call.ts';
import { saidIn } from '@coverlane/contract/forms/check-answers.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAnswerSaid } from './answer-said.ts';

type Summary = Reply<typeof surveyCalls.surveySummary>;
type Summed = Summary['items'][number];

/** How each question was answered: a chart with its numbers as a table, and all answers as a file. */
export function SurveyResults({ surveyId }: { readonly surveyId: string }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(surveyCalls.surveySummary, { id: surveyId });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} label={t('surveyAdmin.results')} />;
  const items = data.form?.items ?? [];
  return (
    <div className="stack">
      <p>{t('surveyAdmin.figures', { ...figuresIn(data) })}</p>
      <Files surveyId={surveyId} />
      {data.waits && (
        <Banner kind="info" title={t('surveyAdmin.answersWait')}>
          {t('surveyAdmin.answersWaitSays')}
        </Banner>
      )}
      {data.suppressed && <Banner kind="info" title={t('errors.survey-few')} />}
      {items.map((item) => {
        const summed = data.items.find(({ key }) => key === item.key);
        return summed && <OneQuestion key={item.key} item={item} summed={summed} />;
      })}
    </div>
  );
}

const figuresIn = ({ asked, waiting, sent, bounced, started, submitted }: Summary) => ({
  asked,
  waiting,
  sent,
  bounced,
  started,
  submitted,
});

function OneQuestion({ item, summed }: { readonly item: FormItem; readonly summed: Summed }) {
  const t = useText();
  const { language } = useLanguage();
  const valueSaid = useValueSaid();
  const label = saidIn(item.label, language);
  const { answered, counts, least, most, mean } = summed;
  const finding =
    answered === null ? t('surveyAdmin.answeredUntold') : t('surveyAdmin.answeredBy', { count: answered });
  return (
    <Card title={label}>
      {counts.length > 0 ? (
        <BarChart
          finding={finding}
          headings={[label, t('surveyAdmin.answersCounted')]}
          bars={counts.map(({ value, count }) => ({
            key: value,
            label: valueSaid(item, value),
            value: count ?? 0,
            shown: count === null ? t('surveyAdmin.underFive') : String(count),
          }))}
        />
      ) : (
        <p>{finding}</p>
      )}
      {mean !== null && <p>{t('surveyAdmin.numbers', { least: least ?? '–', most: most ?? '–', mean })}</p>}
    </Card>
  );
}

/** Of yes and no the word, of a row of a matrix the row too. */
function useValueSaid(): (item: FormItem, value: string) => string {
  const said = useAnswerSaid();
  return (item, value) => {
    if (item.type === 'yesno') return said(item, value === 'true');
    if (item.type !== 'matrix') return said(item, value);
    const [row = '', column = ''] = value.split(':');
    return said(item, { [row]: column });
  };
}

function Files({ surveyId }: { readonly surveyId: string }) {
  const t = useText();
  const { language } = useLanguage();
  const say = useFailureText();
  const { notify } = useNotices();
  const save = (of: 'answers' | 'files' | 'papers') =>
    void saveFile(surveyCalls.surveyResults, { id: surveyId, of, format: 'xlsx', language, words: wordsOf(t) }).catch(
      (failure: unknown) => notify('error', say(failure)),
    );
  return (
    <div className="row">
      <Button icon="download" onClick={() => save('answers')}>
        {t('surveyAdmin.saveAnswers')}
      </Button>
      <Button icon="download" onClick={() => save('papers')}>
        {t('surveyAdmin.savePapers')}
      </Button>
      <Button icon="download" onClick={() => save('files')}>
        {t('surveyAdmin.saveFiles')}
      </Button>
    </div>
  );
}

const COLUMNS = ['name', 'client', 'sendOut', 'language', 'version', 'submittedAt', 'outcome', 'signedBy'] as const;

const wordsOf = (t: ReturnType<typeof useText>): string =>
  JSON.stringify({
    ...Object.fromEntries(COLUMNS.map((column) => [column, t(`surveyAdmin.column.${column}`)])),
    yes: t('surveyAdmin.yes'),
    no: t('surveyAdmin.no'),
  });
