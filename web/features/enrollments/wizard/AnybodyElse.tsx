import { useText } from '../../../lib/i18n.ts';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/** Whether anybody is covered with the employee. */
export function AnybodyElse() {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  return (
    <RadioGroup
      name="coversDependents"
      label={t('enrollment.field.coversDependents')}
      labelHidden
      look="cards"
      value={answers.coversDependents === null ? null : answers.coversDependents ? 'yes' : 'no'}
      onChange={(choice) => store.change((before) => ({ ...before, coversDependents: choice === 'yes' }))}
      choices={[
        { value: 'no', label: t('enrollment.family.nobody') },
        { value: 'yes', label: t('enrollment.family.somebody'), hint: t('enrollment.family.somebodyHint') },
      ]}
    />
  );
}
