import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollment-blank.ts';
import { useText } from '../../lib/i18n.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { electionOf, type Offer } from './draft.ts';
import { type Doctor, doctorOf, entryOf, withDoctor } from './draft-extras.ts';
import { nameOfKey } from './names.ts';
import { QuestionPage } from './QuestionPage.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';
import { useWizard } from './useWizard.ts';

/** The primary-care doctor of one person, where the plan asks for one. */
export function DoctorPage() {
  const { page } = useWizard();
  const { answers, enrollment } = useDraft();
  const offer = enrollment.offers.find(({ coverageType }) => page.startsWith(`benefits/${coverageType}/doctor/`));
  const key = entryOf(page);
  if (!offer || key === undefined) return null;
  return <DoctorOf offer={offer} doctor={doctorOf(answers, offer.coverageType, key)} />;
}

const wordOf = (yes: boolean | null): string | null => (yes === null ? null : yes ? 'yes' : 'no');

function DoctorOf({ offer, doctor }: { readonly offer: Offer; readonly doctor: Doctor }) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { coverageType, personKey, existingPatient } = doctor;
  const { planId, covered } = electionOf(answers, coverageType);
  const plan = offer.plans.find((one) => one.planId === planId)?.name ?? '';
  const at = (field: string) => `doctors.${coverageType}.${personKey}.${field}`;
  const change = (change: Partial<Doctor>) => store.change((before) => withDoctor(before, doctor, change));
  return (
    <QuestionPage
      title={t('enrollment.doctor.title', { name: nameOfKey(answers, personKey, t) })}
      about={t('enrollment.doctor.about', { plan })}
    >
      <TextInput
        name={at('name')}
        label={t('enrollment.field.doctorName')}
        width="medium"
        optional
        autoComplete="off"
        maxLength={100}
        value={doctor.name ?? ''}
        onChange={(name) => change({ name: name || null })}
      />
      <TextInput
        name={at('npi')}
        label={t('enrollment.field.npi')}
        hint={t('enrollment.hint.npi')}
        width="short"
        optional
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        value={doctor.npi ?? ''}
        onChange={(npi) => change({ npi: npi || null })}
      />
      <RadioGroup
        name={at('existingPatient')}
        label={t('enrollment.field.existingPatient')}
        look="inline"
        optional
        value={wordOf(existingPatient)}
        onChange={(choice) => change({ existingPatient: choice === 'yes' })}
        choices={[
          { value: 'yes', label: t('enrollment.yes') },
          { value: 'no', label: t('enrollment.no') },
        ]}
      />
      {personKey === SUBSCRIBER_KEY && covered.length > 1 && (
        <Checkbox
          name={at('forAll')}
          label={t('enrollment.field.sameDoctor')}
          checked={doctor.forAll}
          onChange={(forAll) => change({ forAll })}
        />
      )}
    </QuestionPage>
  );
}
