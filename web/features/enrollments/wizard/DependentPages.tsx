import { relationshipCodes, SUBSCRIBER } from '@coverlane/contract/codes.ts';
import { AddressFields } from '../AddressFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Select } from '../../../ui/Select.tsx';
import { personOf, withDependent } from './draft.ts';
import { calledOf } from './names.ts';
import { GenderField, NameFields } from '../IdentityFields.tsx';
import { PersonBirth, PersonTobacco, useWho } from './PersonFields.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { SsnOrReason } from './SubscriberPages.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

const RELATED = relationshipCodes.filter((code) => code !== SUBSCRIBER);

/** The dependent of the page, and the way to change what only dependents have. */
function useDependent() {
  const { page } = useWizard();
  const store = useDraftStore();
  const { answers } = useDraft();
  const key = personOf(page) ?? '';
  const who = useWho(key);
  const dependent = answers.dependents.find((one) => one.key === key);
  return { key, who, dependent, store };
}

/** Dependents: who this person is. */
export function DependentPerson() {
  const t = useText();
  const { key, who, dependent, store } = useDependent();
  if (!who || !dependent) return null;
  const isNew = dependent.personId === null;
  return (
    <QuestionPage
      title={
        isNew
          ? t('enrollment.dependent.title')
          : t('enrollment.dependent.changeTitle', { name: calledOf(dependent, t) })
      }
    >
      <NameFields editing={{ ...who, value: who.person }} />
      <Select
        name={who.nameOf('relationship')}
        label={t('enrollment.field.relationship')}
        width="medium"
        value={dependent.relationship ?? ''}
        onChange={(value) =>
          store.change((before) =>
            withDependent(before, key, { relationship: RELATED.find((code) => code === value) ?? null }),
          )
        }
        choices={RELATED.map((value) => ({ value, label: t(`relationship.${value}`) }))}
      />
      <PersonBirth who={who} />
    </QuestionPage>
  );
}

/** Dependents: gender, number and whether they live with the employee. */
export function DependentMore() {
  const t = useText();
  const { key, who, dependent, store } = useDependent();
  if (!who || !dependent) return null;
  const isAdult = dependent.relationship !== '19';
  return (
    <QuestionPage title={t('enrollment.dependent.moreTitle', { name: calledOf(dependent, t) })}>
      <GenderField editing={{ ...who, value: who.person }} />
      <SsnOrReason who={who} reasons={['newborn', 'applied', 'refused', 'foreign']} />
      {isAdult && <PersonTobacco who={who} />}
      <Checkbox
        name={who.nameOf('sameAddress')}
        label={t('enrollment.field.sameAddress')}
        checked={dependent.sameAddress}
        onChange={(sameAddress) => store.change((before) => withDependent(before, key, { sameAddress }))}
      />
    </QuestionPage>
  );
}

/** Dependents: the address of somebody who lives elsewhere. */
export function DependentAddress() {
  const t = useText();
  const { who, dependent } = useDependent();
  if (!who || !dependent) return null;
  return (
    <QuestionPage title={t('enrollment.address.title', { name: calledOf(dependent, t) })}>
      <AddressFields editing={{ ...who, value: who.person }} />
    </QuestionPage>
  );
}
