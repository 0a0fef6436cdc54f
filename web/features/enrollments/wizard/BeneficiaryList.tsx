import { percentText } from '@coverlane/contract/words/percent.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import { beneficiaryClasses, beneficiaryTypes } from '@coverlane/contract/members/particular-codes.ts';
import { formatDate } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import {
  addBeneficiary,
  beneficiariesFor,
  type Beneficiary,
  copiedBeneficiaries,
  sharedEqually,
  totalOf,
} from './draft-extras.ts';
import { type Entry, EntryList } from './EntryList.tsx';
import { useEmployeeName } from './names.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** What to call somebody named: the estate has no name of its own. */
export const beneficiaryName = ({ kind, name }: Beneficiary, t: Translate): string =>
  kind === 'estate' ? t('enrollment.beneficiaryKind.estate') : (name ?? t('enrollment.thisPerson'));

/** Who they are to the employee, or what they are. */
export const beneficiaryFacts = ({ kind, relationship, share, class: ofClass }: Beneficiary, t: Translate) => [
  t(`enrollment.beneficiaryClass.${ofClass}`),
  kind === 'person'
    ? relationship && t(`enrollment.beneficiaryRelationship.${relationship}`)
    : kind !== 'estate' && t(`enrollment.beneficiaryKind.${kind}`),
  share && percentText(share),
];

/** The coverage type of the page. */
function useType() {
  const { page } = useWizard();
  const found = page.split('/')[1];
  return coverageTypes.find((type) => type === found) ?? 'life';
}

/** Who gets the money of a life insurance: a list that may stay empty, as the plan then decides by its own order. */
export function BeneficiaryList() {
  const t = useText();
  const name = useEmployeeName();
  const type = useType();
  const store = useDraftStore();
  const { go } = useWizard();
  const { answers } = useDraft();
  const named = beneficiariesFor(answers, type);
  const add = () => {
    const { answers: after, key } = addBeneficiary(store.get().answers, type);
    store.change(() => after);
    go(`benefits/${type}/beneficiaries/${key}`);
  };
  const entries = named.map(
    (one): Entry => ({
      key: one.key,
      name: beneficiaryName(one, t),
      facts: [...beneficiaryFacts(one, t), one.dob && formatDate(one.dob)],
      page: `benefits/${type}/beneficiaries/${one.key}`,
      without: (before) => ({ ...before, beneficiaries: before.beneficiaries.filter(({ key }) => key !== one.key) }),
    }),
  );
  return (
    <QuestionPage
      title={t('enrollment.beneficiaries.title', { name, type: t(`coverageType.${type}`) })}
      about={t('enrollment.beneficiaries.about')}
    >
      <FieldSet field={{ name: `beneficiaries.${type}`, label: t('enrollment.beneficiaries.list'), labelHidden: true }}>
        <EntryList icon="user" entries={entries} addLabel={t('enrollment.beneficiaries.add')} onAdd={add}>
          <Copy type={type} />
        </EntryList>
        {beneficiaryClasses.map((ofClass) => (
          <Total key={ofClass} type={type} ofClass={ofClass} />
        ))}
      </FieldSet>
    </QuestionPage>
  );
}

type OfType = { readonly type: Beneficiary['coverageType'] };

/** Names for accidental death whom life cover names already. */
function Copy({ type }: OfType) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const other = beneficiaryTypes.find((one) => one !== type && beneficiariesFor(answers, one).length > 0);
  if (other === undefined || beneficiariesFor(answers, type).length > 0) return null;
  const copy = () => {
    store.change((before) => copiedBeneficiaries(before, other, type));
    void store.save();
  };
  return <Button onClick={copy}>{t('enrollment.beneficiaries.copy', { type: t(`coverageType.${other}`) })}</Button>;
}

/** What a class has together, and a way to share it equally. */
function Total({ type, ofClass }: OfType & { readonly ofClass: Beneficiary['class'] }) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const named = beneficiariesFor(answers, type).filter((one) => one.class === ofClass);
  if (named.length === 0) return null;
  const total = totalOf(named, ofClass);
  const share = () => {
    store.change((before) => sharedEqually(before, type, ofClass), 'renew');
    void store.save();
  };
  return (
    <div className="row" role="status">
      <span className="numbers">
        {t('enrollment.beneficiaries.total', {
          class: t(`enrollment.beneficiaryClass.${ofClass}`),
          total: String(total / 1000),
        })}
      </span>
      {named.length > 1 && (
        <Button kind="quiet" onClick={share}>
          {t('enrollment.beneficiaries.equally')}
        </Button>
      )}
    </div>
  );
}
