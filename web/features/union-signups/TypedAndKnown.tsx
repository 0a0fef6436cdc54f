import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { genders } from '@coverlane/contract/codes.ts';
import { type SignupData, WORKER_KEY } from '@coverlane/contract/union-signups/form-data.ts';
import { formatDate, formatPhone } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { addressOf } from './read-typed.ts';
import { workClassSaid } from '../../lib/work-class.ts';
import type { Review } from './review-reply.ts';

type Person =
  | SignupData['dependents'][number]
  | (SignupData['worker'] & { readonly key: string; readonly relationship?: null });
type Known = Review['known'][number];

const TONES = { same: 'ok', unsure: 'warn', another: 'neutral' } as const;

const day = (text: string | null) =>
  text !== null && /^\d{4}-\d\d-\d\d$/.test(text) ? formatDate(text) : (text ?? '');

const genderOf = (typed: string | null, t: Translate) => {
  const code = genders.find((one) => one === typed);
  return code && t(`gender.${code}`);
};

/** Each person as typed, and beside them everybody on record whom they may be. */
export function TypedAndKnown({ review }: { readonly review: Review }) {
  const t = useText();
  const { worker, dependents } = review.formData;
  const people: Person[] = [{ ...worker, key: WORKER_KEY }, ...dependents];
  return people.map((person, at) => (
    <Card key={person.key} title={at === 0 ? t('unionReview.worker') : t('unionSignup.person', { number: at })}>
      <div className="union-beside">
        <div>
          <h3>{t('unionReview.typed')}</h3>
          <DescriptionList
            details={[...typedOf(person, review.numbers[person.key], t), ...(at === 0 ? workOf(review, t) : [])]}
          />
        </div>
        {review.known
          .filter(({ key }) => key === person.key)
          .map((one) => (
            <Beside key={one.personId} known={one} />
          ))}
      </div>
    </Card>
  ));
}

const typedOf = (person: Person, end: string | undefined, t: Translate): Detail[] => [
  {
    label: t('unionSignup.name'),
    value: [person.firstName, person.middleName, person.lastName, person.suffix].filter(Boolean).join(' '),
  },
  ...(person.relationship
    ? [{ label: t('unionSignup.relationship'), value: t(`relationship.${person.relationship}`) }]
    : []),
  { label: t('unionSignup.dob'), value: day(person.dob) },
  { label: t('unionSignup.gender'), value: genderOf(person.gender, t) },
  { label: t('unionSignup.ssn'), value: end && maskedSsn(end) },
];

const workOf = ({ formData: { worker }, shopName, planName }: Review, t: Translate): Detail[] => [
  { label: t('unionSignup.phone'), value: worker.phone && formatPhone(worker.phone) },
  { label: t('unionSignup.email'), value: worker.email },
  { label: t('unionSignup.address1'), value: addressOf(worker) },
  { label: t('unionSignup.shop'), value: shopName },
  { label: t('unionSignup.classification'), value: workClassSaid(worker.classification, t) },
  { label: t('unionSignup.hireDate'), value: day(worker.hireDate) },
  { label: t('unionSignup.plan'), value: planName },
];

/** Somebody on record whom it may be, and what speaks for and against it. */
function Beside({ known }: { readonly known: Known }) {
  const t = useText();
  const { type } = useUser();
  const traits = (codes: Known['matchedBy']) => codes.map((code) => t(`identity.trait.${code}`)).join(', ');
  return (
    <div>
      <h3>{t('unionReview.known')}</h3>
      <p>
        <StatusChip tone={TONES[known.verdict]}>{t(`unionReview.verdict.${known.verdict}`)}</StatusChip>
      </p>
      <DescriptionList
        details={[
          {
            label: t('unionSignup.name'),
            value: <Anchor href={`/${type}/member/${known.personId}`}>{known.name}</Anchor>,
          },
          { label: t('unionSignup.relationship'), value: t(`relationship.${known.relationship}`) },
          { label: t('unionSignup.dob'), value: day(known.dob) },
          { label: t('unionSignup.gender'), value: genderOf(known.gender, t) },
          { label: t('unionSignup.ssn'), value: known.ssnLastFour && maskedSsn(known.ssnLastFour) },
          { label: t('unionReview.same'), value: traits(known.matchedBy) },
          { label: t('unionReview.differs'), value: traits(known.contradictedBy) },
        ]}
      />
    </div>
  );
}
