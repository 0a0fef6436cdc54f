import { coverAnswer } from '@coverlane/contract/enrollments/covering.ts';
import { useText } from '../../../lib/i18n.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { askedAbout, withCoverAnswer } from './cover-answers.ts';
import type { Dependent } from './draft.ts';
import { calledOf, useEmployeeName } from './names.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Dependents: "Cover Sam?", yes or no, about everybody; one answer for all plans, which each plan's page can change. */
export function CoverPage() {
  const t = useText();
  const name = useEmployeeName();
  const { answers, enrollment } = useDraft();
  return (
    <QuestionPage title={t('enrollment.cover.title', { name })} about={t('enrollment.cover.about')}>
      {askedAbout(answers, enrollment.offers).map((dependent) => (
        <CoverQuestion key={dependent.key} dependent={dependent} />
      ))}
    </QuestionPage>
  );
}

function CoverQuestion({ dependent }: { readonly dependent: Dependent }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, enrollment } = useDraft();
  const { key, relationship } = dependent;
  const answer = coverAnswer(answers, key);
  const choose = (covered: boolean) => {
    store.change((before) => withCoverAnswer(before, enrollment.offers, { key, covered }));
    void store.save();
  };
  return (
    <RadioGroup
      name={`dependents.${key}.covered`}
      label={t('enrollment.cover.question', { name: calledOf(dependent, t) })}
      hint={relationship && t(`relationship.${relationship}`)}
      look="inline"
      value={answer === null ? null : answer ? 'yes' : 'no'}
      onChange={(choice) => choose(choice === 'yes')}
      choices={[
        { value: 'yes', label: t('enrollment.cover.yes') },
        { value: 'no', label: t('enrollment.cover.no') },
      ]}
    />
  );
}
