import { coverAnswer } from '@coverlane/contract/enrollments/covering.ts';
import { useText } from '../../../lib/i18n.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { askedAbout, withCoverAnswer } from './cover-answers.ts';
import type { Dependent } from './draft.ts';
import { calledOf } from './names.ts';
import { useDraft, useDraftStore } from './useDraft.ts';

/** "Cover Sam?", yes or no: one answer for all plans, which each plan's page can change. Not asked of whom no plan may cover. */
export function CoverQuestion({ dependent }: { readonly dependent: Dependent }) {
  const t = useText();
  const store = useDraftStore();
  const { answers, enrollment } = useDraft();
  const { key } = dependent;
  const answer = coverAnswer(answers, key);
  if (!askedAbout(answers, enrollment.offers).some((one) => one.key === key)) return null;
  const choose = (covered: boolean) => {
    store.change((before) => withCoverAnswer(before, enrollment.offers, { key, covered }));
    void store.save();
  };
  return (
    <RadioGroup
      name={`dependents.${key}.covered`}
      label={t('enrollment.cover.question', { name: calledOf(dependent, t) })}
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
