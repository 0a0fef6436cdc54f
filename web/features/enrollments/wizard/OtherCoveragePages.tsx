import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { isChild } from '@coverlane/contract/codes.ts';
import { HsaFitInput, OtherPlanFields, OtherPlanMore } from '../OtherCoverageFields.tsx';
import { formatDate } from '../../../lib/format.ts';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FieldSet } from '../../../ui/FieldSet.tsx';
import { staying } from './draft.ts';
import { addOtherCoverage, entryOf, type OtherCoverage, withOtherCoverage } from './draft-extras.ts';
import { type Entry, EntryList } from './EntryList.tsx';
import { nameOfKey } from './names.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** Asked on the page of the first health benefit: only who ticks it is asked further. */
export function OtherCoverageBox() {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  return (
    <Checkbox
      name="hasOtherCoverage"
      label={t('enrollment.field.hasOtherCoverage')}
      hint={t('enrollment.hint.hasOtherCoverage')}
      checked={answers.hasOtherCoverage}
      onChange={(hasOtherCoverage) => store.change((before) => ({ ...before, hasOtherCoverage }))}
    />
  );
}

/** The other plans that cover people of the family. */
export function OtherCoverageList() {
  const t = useText();
  const store = useDraftStore();
  const { go } = useWizard();
  const { answers } = useDraft();
  const add = () => {
    const { answers: after, key } = addOtherCoverage(store.get().answers);
    store.change(() => after);
    go(`benefits/other/${key}`);
  };
  const entries = answers.otherCoverage.map(
    ({ key, people, kind, carrier, effectiveDate }): Entry => ({
      key,
      name: carrier ?? t('enrollment.other.unnamed'),
      facts: [
        kind && t(`enrollment.otherKind.${kind}`),
        people.map((one) => nameOfKey(answers, one, t)).join(', '),
        effectiveDate && t('enrollment.other.since', { date: formatDate(effectiveDate) }),
      ],
      page: `benefits/other/${key}`,
      without: (before) => ({ ...before, otherCoverage: before.otherCoverage.filter((one) => one.key !== key) }),
    }),
  );
  return (
    <QuestionPage title={t('enrollment.other.title')} about={t('enrollment.other.about')}>
      <FieldSet field={{ name: 'otherCoverage', label: t('enrollment.other.title'), labelHidden: true }}>
        <EntryList icon="document" entries={entries} addLabel={t('enrollment.other.add')} onAdd={add} />
      </FieldSet>
    </QuestionPage>
  );
}

type OneProps = { readonly one: OtherCoverage };

/** The other coverage of the page, and how its fields are named and changed. */
function useOther() {
  const { page } = useWizard();
  const store = useDraftStore();
  const { answers } = useDraft();
  const one = answers.otherCoverage.find(({ key }) => key === entryOf(page));
  const key = one?.key ?? '';
  return {
    one,
    nameOf: (field: string) => `otherCoverage.${key}.${field}`,
    change: (change: Partial<OtherCoverage>) => store.change((before) => withOtherCoverage(before, key, change)),
  };
}

/** Whom it covers, which plan it is, whose policy, and from when to when: which plan pays first (birthday rule, domain 3.3). */
export function OtherCoverageForm() {
  const t = useText();
  const { generation, answers, enrollment } = useDraft();
  const { one, nameOf, change } = useOther();
  const isHsaOffered = enrollment.offers.some(({ coverageType }) => coverageType === 'hsa');
  if (!one) return null;
  const editing = { value: one, change, nameOf, generation };
  const ofChild = answers.dependents.some(
    ({ key, relationship }) => one.people.includes(key) && relationship !== null && isChild(relationship),
  );
  return (
    <QuestionPage title={t('enrollment.other.formTitle')} about={t('enrollment.other.moreAbout')}>
      <CoveredPeople one={one} />
      <OtherPlanFields editing={editing} />
      {isHsaOffered && <HsaFitInput editing={editing} />}
      <OtherPlanMore editing={editing} ofChild={ofChild} />
    </QuestionPage>
  );
}

function CoveredPeople({ one }: OneProps) {
  const t = useText();
  const { answers } = useDraft();
  const { nameOf, change } = useOther();
  const keys = [SUBSCRIBER_KEY, ...staying(answers).map(({ key }) => key)];
  const name = nameOf('people');
  return (
    <FieldSet field={{ name, label: t('enrollment.field.otherPeople') }}>
      <div className="choices">
        {keys.map((key, index) => (
          <Checkbox
            key={key}
            name={name}
            value={key}
            leads={index === 0}
            label={nameOfKey(answers, key, t)}
            checked={one.people.includes(key)}
            onChange={(ticked) =>
              change({ people: ticked ? [...one.people, key] : one.people.filter((each) => each !== key) })
            }
          />
        ))}
      </div>
    </FieldSet>
  );
}
