import { formatDate } from '../../../lib/format.ts';
import { type Translate, useText } from '../../../lib/i18n.ts';
import { Card } from '../../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../../ui/DescriptionList.tsx';
import { beneficiaryFacts, beneficiaryName } from './BeneficiaryList.tsx';
import { ChangeLink } from './ChangeLink.tsx';
import { electionOf, type Enrollment, type Offer } from './draft.ts';
import { beneficiariesFor, doctorOf, pagesOfOffer, patientsOf } from './draft-extras.ts';
import { nameOfKey } from './names.ts';
import { useDraft } from './useDraft.ts';

/** Beneficiaries, doctors and other coverage on the review page, each with a way to change it. */
export function ReviewExtras() {
  const t = useText();
  const { enrollment, answers } = useDraft();
  const draft = { ...enrollment, answers };
  const details = [...draft.offers.flatMap((offer) => detailsOf(draft, offer, t)), ...othersOf(draft, t)];
  if (details.length === 0) return null;
  return (
    <Card title={t('enrollment.review.extras')}>
      <DescriptionList
        details={details.map(({ page, ...one }) => ({ ...one, action: <ChangeLink page={page} of={one.label} /> }))}
      />
    </Card>
  );
}

type Change = Detail & { readonly label: string; readonly page: string };
type Draft = Pick<Enrollment, 'answers' | 'offers'>;

function detailsOf(draft: Draft, offer: Offer, t: Translate): Change[] {
  const { answers } = draft;
  const type = t(`coverageType.${offer.coverageType}`);
  const list = `benefits/${offer.coverageType}/beneficiaries`;
  const named = beneficiariesFor(answers, offer.coverageType).map((one) =>
    [beneficiaryName(one, t), ...beneficiaryFacts(one, t)].filter(Boolean).join(' · '),
  );
  const insured: Change[] = pagesOfOffer(draft, offer).includes(list)
    ? [
        {
          label: t('enrollment.review.beneficiaries', { type }),
          value: named.length === 0 ? t('enrollment.review.noBeneficiary') : named.join('; '),
          page: list,
        },
      ]
    : [];
  return [...insured, ...certifiedOf(answers, offer, t), ...doctorsOf(answers, offer, t)];
}

/** What was certified for a savings account that begins. */
const certifiedOf = (answers: Draft['answers'], { coverageType }: Offer, t: Translate): Change[] =>
  coverageType === 'hsa' && electionOf(answers, coverageType).decision === 'elect'
    ? [
        {
          label: t('enrollment.review.hsa'),
          value: t(answers.hsaCertified === true ? 'enrollment.review.hsaGiven' : 'enrollment.review.hsaMissing'),
          page: 'benefits/hsa',
        },
      ]
    : [];

function doctorsOf(answers: Draft['answers'], offer: Offer, t: Translate): Change[] {
  return patientsOf(answers, offer).map((key) => {
    const { name, npi, forAll } = doctorOf(answers, offer.coverageType, key);
    const who = forAll ? t('enrollment.review.everybody') : nameOfKey(answers, key, t);
    return {
      label: t('enrollment.review.doctor', { name: who }),
      value: name === null ? t('enrollment.review.noDoctor') : [name, npi && `NPI ${npi}`].filter(Boolean).join(' · '),
      page: `benefits/${offer.coverageType}/doctor/${key}`,
    };
  });
}

function othersOf({ answers }: Draft, t: Translate): Change[] {
  if (!answers.hasOtherCoverage) return [];
  return answers.otherCoverage.map(({ key, carrier, people, effectiveDate }) => ({
    label: t('enrollment.review.other'),
    value: [
      carrier,
      people.map((one) => nameOfKey(answers, one, t)).join(', '),
      effectiveDate && t('enrollment.other.since', { date: formatDate(effectiveDate) }),
    ]
      .filter(Boolean)
      .join(' · '),
    page: `benefits/other/${key}`,
  }));
}
