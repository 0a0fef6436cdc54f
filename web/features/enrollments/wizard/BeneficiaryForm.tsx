import { BeneficiaryFields } from '../BeneficiaryFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { entryOf, withBeneficiary } from './draft-extras.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** One of those who are named. */
export function BeneficiaryForm() {
  const t = useText();
  const store = useDraftStore();
  const { page } = useWizard();
  const { answers, generation } = useDraft();
  const value = answers.beneficiaries.find((one) => one.key === entryOf(page));
  if (!value) return null;
  const { key } = value;
  const editing = {
    value,
    generation,
    nameOf: (field: string) => `beneficiaries.${key}.${field}`,
    change: (change: Partial<typeof value>) => store.change((before) => withBeneficiary(before, key, change)),
  };
  return (
    <QuestionPage title={t('enrollment.beneficiaries.formTitle')}>
      <BeneficiaryFields editing={editing} />
    </QuestionPage>
  );
}
