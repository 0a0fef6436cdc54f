import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { beside } from '../../../lib/beside.ts';
import { formatDate, formatPhone } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import type { ReactNode } from 'react';
import { DescriptionList, type Detail } from '../../../ui/DescriptionList.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import {
  type Answers,
  type Election,
  electionOf,
  type Enrollment,
  type Offer,
  staying,
  type Subscriber,
} from './draft.ts';
import { nameOfKey, titledName } from './names.ts';
import { payWords } from './pay-text.ts';
import { ReviewBenefits } from './ReviewBenefits.tsx';
import { ReviewExtras } from './ReviewExtras.tsx';
import { ReviewForms } from './ReviewForms.tsx';
import { useDraft } from './useDraft.ts';

/** What was answered, a card a step, with Change links that lead back here. */
export function ReviewAnswers() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const isNew = enrollment.enrollmentType === 'newemployee';
  return (
    <>
      {isNew && (
        <Part title={t('enrollment.review.work')} page="landing/work">
          <DescriptionList details={workOf(enrollment, answers, t)} />
        </Part>
      )}
      {isNew && <SubscriberPart />}
      <Part title={t('enrollment.stepName.dependents')} page="dependents/list">
        <DescriptionList details={familyOf(answers, t)} />
      </Part>
      <Card title={t('enrollment.stepName.benefits')}>
        <DescriptionList
          details={enrollment.offers.map((offer) => ({
            ...benefitOf(answers, offer, { t, isNew, payPeriods: enrollment.cost.payPeriods }),
            action: <ChangeLink page={`benefits/${offer.coverageType}`} of={t(`coverageType.${offer.coverageType}`)} />,
          }))}
        />
      </Card>
      <ReviewBenefits />
      <ReviewExtras />
      <ReviewForms />
    </>
  );
}

type PartProps = { readonly title: string; readonly page: string; readonly children: ReactNode };

function Part({ title, page, children }: PartProps) {
  return (
    <Card title={title} aside={<ChangeLink page={page} of={title} />}>
      {children}
    </Card>
  );
}

function workOf({ divisions }: Enrollment, { selectedDivisionId, subscriber }: Answers, t: Translate): Detail[] {
  return [
    {
      label: t('enrollment.field.selectedDivisionId'),
      value: divisions.find(({ id }) => id === selectedDivisionId)?.name,
    },
    { label: t('enrollment.field.hireDate'), value: subscriber.hireDate && formatDate(subscriber.hireDate) },
  ];
}

/** Only the last four digits: whoever looks over a shoulder sees no number. */
const lastFour = (ssn: string | null): string | null => (ssn === null ? null : maskedSsn(ssn));

function SubscriberPart() {
  const t = useText();
  const { subscriber } = useDraft().answers;
  const { dob, gender, ssn, email, phone } = subscriber;
  const details: (Detail & { page: string })[] = [
    { label: t('enrollment.field.name'), value: titledName(subscriber), page: 'subscriber/name' },
    { label: t('enrollment.field.dob'), value: dob && formatDate(dob), page: 'subscriber/name' },
    { label: t('enrollment.field.ssn'), value: lastFour(ssn), page: 'subscriber/name' },
    { label: t('enrollment.field.gender'), value: genderOf(gender, t), page: 'subscriber/about' },
    { label: t('enrollment.field.email'), value: email, page: 'subscriber/contact' },
    { label: t('enrollment.field.phone'), value: phone && formatPhone(phone), page: 'subscriber/contact' },
    { label: t('enrollment.field.address'), value: addressOf(subscriber), page: 'subscriber/address' },
  ];
  return (
    <Card title={t('enrollment.stepName.subscriber')}>
      <DescriptionList
        details={details.map(({ page, ...rest }) => ({ ...rest, action: <ChangeLink page={page} of={rest.label} /> }))}
      />
    </Card>
  );
}

const GENDERS = ['M', 'F', 'U', 'X'] as const;

function genderOf(gender: string | null, t: Translate): string | null {
  const known = GENDERS.find((one) => one === gender);
  return known ? t(`gender.${known}`) : gender;
}

const addressOf = ({ address1, address2, city, state, zip }: Subscriber): string =>
  [address1, address2, [city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', ')]
    .filter(Boolean)
    .join(', ');

/** Each of the family, with a way to their own details. */
function familyOf(answers: Answers, t: Translate): Detail[] {
  const people = staying(answers);
  if (people.length === 0) return [{ label: t('enrollment.review.others'), value: t('enrollment.review.nobody') }];
  return people.map((one) => ({
    label: titledName(one) || t('enrollment.thisPerson'),
    action: <ChangeLink page={`dependents/${one.key}`} of={titledName(one) || t('enrollment.thisPerson')} />,
    value: beside(one.relationship && t(`relationship.${one.relationship}`), one.dob && formatDate(one.dob)),
  }));
}

type Saying = { readonly t: Translate; readonly payPeriods: number | null; readonly isNew: boolean };

/** "Everyday PPO · Jiwoo Kim, Ara Kim · $84.20 per paycheck", or that it is waived and why. */
function benefitOf(answers: Answers, offer: Offer, saying: Saying): Detail {
  const { t, isNew } = saying;
  const election = electionOf(answers, offer.coverageType);
  const label = t(`coverageType.${offer.coverageType}`);
  // A new employee decides about everything; of somebody else nothing that they never had changes by itself (domain 4.2).
  if (election.decision === null && !isNew && offer.current === null)
    return { label, value: t('enrollment.review.staysWithout') };
  if (election.decision === null) return { label, value: t('enrollment.review.openBenefit') };
  const parts =
    election.decision === 'waive' ? waivedParts(election, t) : planParts(answers, { offer, election, ...saying });
  return { label, value: beside(...parts) };
}

const waivedParts = ({ waiverReason }: Election, t: Translate) => [
  t('enrollment.review.waived'),
  waiverReason && t(`enrollment.waiverReason.${waiverReason}`),
];

type PlanParts = Saying & { readonly offer: Offer; readonly election: Election };

function planParts(answers: Answers, { offer, election, t, payPeriods }: PlanParts) {
  const { decision, planId, covered } = election;
  const plan = offer.plans.find((one) => one.planId === planId);
  const price = decision === 'keep' ? offer.current : plan;
  return [
    plan?.name ?? offer.current?.planName,
    covered.map((key) => nameOfKey(answers, key, t)).join(', '),
    price?.perPay != null && payWords({ perPay: price.perPay, lastPay: price.lastPay }, payPeriods, t),
  ];
}
