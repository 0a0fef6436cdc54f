import { BeneficiaryLines } from '../../features/enrollments/NamedBeneficiaries.tsx';
import { formatDate, formatMoney } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

type Particulars = MemberRecord['particulars'];

type Props = {
  readonly record: Pick<MemberRecord, 'particulars' | 'coverages'>;
  /** They have a card of their own. */
  readonly withoutBeneficiaries?: boolean;
};

/** Who gets the money of life cover, the doctors chosen, the amounts insured and coverage elsewhere; nothing where there is none. */
export function ParticularsCard({ record, withoutBeneficiaries = false }: Props) {
  const t = useText();
  const { particulars } = record;
  const details = [
    ...(withoutBeneficiaries ? [] : beneficiariesOf(particulars, t)),
    ...volumesOf(particulars, t),
    ...insuredOf(record, t),
    ...doctorsOf(particulars, t),
    ...othersOf(particulars, t),
    ...payingOf(particulars, t),
  ];
  if (details.length === 0) return null;
  return (
    <Card title={t('members.particulars')}>
      <DescriptionList details={details} />
    </Card>
  );
}

const beneficiariesOf = ({ beneficiaries }: Particulars, t: Translate): Detail[] =>
  beneficiaries.map(({ coverageType, people }) => ({
    label: t('members.beneficiariesOf', { type: t(`coverageType.${coverageType}`) }),
    value: <BeneficiaryLines people={people} />,
  }));

const volumesOf = ({ volumes }: Particulars, t: Translate): Detail[] =>
  volumes.map(({ coverageType, amount }) => ({
    label: t('members.volumeOf', { type: t(`coverageType.${coverageType}`) }),
    value: formatMoney(amount),
  }));

/** What is in effect by a decision about evidence of insurability, of coverage that is current. */
const insuredOf = (
  { particulars, coverages }: Pick<MemberRecord, 'particulars' | 'coverages'>,
  t: Translate,
): Detail[] =>
  particulars.insurability
    .filter(({ coverageType }) => coverages.some((one) => one.coverageType === coverageType && one.state === 'current'))
    .map(({ coverageType, decision, insured, effectiveDate }) => ({
      label: t('members.insuredOf', { type: t(`coverageType.${coverageType}`) }),
      value: t('members.insuredLine', {
        amount: insured === null ? t('members.amountUntold') : formatMoney(insured),
        decision: t(`insurability.${decision}`),
        date: formatDate(effectiveDate),
      }),
    }));

const doctorsOf = ({ doctors }: Particulars, t: Translate): Detail[] =>
  doctors.map(({ coverageType, name, npi }) => ({
    label: t('members.doctorOf', { type: t(`coverageType.${coverageType}`) }),
    value: `${name} · NPI ${npi}`,
  }));

function othersOf({ otherCoverage }: Particulars, t: Translate): Detail[] {
  if (otherCoverage.length === 0) return [];
  const value = (
    <ul className="plain-list">
      {otherCoverage.map((one) => (
        <li key={one.subject}>
          {otherText(one, t)}
          <OrderOf order={one.order} />
        </li>
      ))}
    </ul>
  );
  return [{ label: t('members.otherCoverage'), value }];
}

/** Of several other plans: all of them in the order in which they pay, and why; those whose place is not known last. */
function payingOf({ otherCoverage, payingOrder }: Particulars, t: Translate): Detail[] {
  if (payingOrder === null) return [];
  const plans = [
    { key: 'here', name: t('members.payingHere'), place: payingOrder.place },
    ...otherCoverage.map(({ subject, carrier, place }) => ({ key: subject, name: carrier, place })),
  ];
  const known = plans.filter(({ place }) => place !== null);
  const open = plans.filter(({ place }) => place === null);
  const value = (
    <>
      <ul className="plain-list">
        {known
          .toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0))
          .map(({ key, name, place }) => (
            <li key={key}>{t('members.payingPlace', { place: place ?? 0, name })}</li>
          ))}
        {open.length > 0 && <li>{t('members.payingOpen', { names: open.map(({ name }) => name).join(', ') })}</li>}
      </ul>
      <Reasons because={payingOrder.because} />
    </>
  );
  return [{ label: t('members.paying'), value }];
}

function Reasons({ because }: Pick<NonNullable<Particulars['payingOrder']>, 'because'>) {
  const say = useSentence();
  return because.map((sentence) => {
    const text = say('members.between', sentence);
    return (
      <div key={text} className="small muted">
        {text}
      </div>
    );
  });
}

/** Which plan pays first, and why. */
function OrderOf({ order }: Pick<Particulars['otherCoverage'][number], 'order'>) {
  const t = useText();
  const say = useSentence();
  if (order === null) return null;
  return (
    <div>
      <strong>{t(`members.order.${order.first}`)}</strong>
      <div className="small muted">{say('members.order', order.because)}</div>
    </div>
  );
}

function otherText(
  { carrier, memberNumber, holderName, effectiveDate, expirationDate }: Particulars['otherCoverage'][number],
  t: Translate,
): string {
  const from = formatDate(effectiveDate);
  const days =
    expirationDate === null
      ? t('members.otherSince', { from })
      : t('members.otherUntil', { from, to: formatDate(expirationDate) });
  const holder = holderName && t('members.otherHolder', { name: holderName });
  return [carrier, memberNumber, days, holder].filter(Boolean).join(' · ');
}
