import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { DoctorFields } from '../DoctorFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
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

function DoctorOf({ offer, doctor }: { readonly offer: Offer; readonly doctor: Doctor }) {
  const t = useText();
  const store = useDraftStore();
  const { answers } = useDraft();
  const { coverageType, personKey } = doctor;
  const { planId, covered } = electionOf(answers, coverageType);
  const plan = offer.plans.find((one) => one.planId === planId)?.name ?? '';
  const at = (field: string) => `doctors.${coverageType}.${personKey}.${field}`;
  const change = (change: Partial<Doctor>) => store.change((before) => withDoctor(before, doctor, change));
  return (
    <QuestionPage
      title={t('enrollment.doctor.title', { name: nameOfKey(answers, personKey, t) })}
      about={t('enrollment.doctor.about', { plan })}
    >
      <DoctorFields editing={{ value: doctor, change, nameOf: at }} />
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
