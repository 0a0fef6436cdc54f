import { percentText } from '@coverlane/contract/words/percent.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { proofs } from '@coverlane/contract/proofs/calls.ts';
import { maskedSsn } from '@coverlane/contract/members/ssn-mask.ts';
import { formatDate, formatDateTimeIn, formatMoney, formatPhone } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';

export type ToSign = Reply<typeof proofs.proofToSign>;
type Content = ToSign['content'];

/** All of what was submitted, to be read before it is signed: people, coverages, prices, days and the employer. */
export function SubmittedContent({ toSign: { employer, content } }: { readonly toSign: ToSign }) {
  const t = useText();
  const { language } = useLanguage();
  const submitted = formatDateTimeIn(content.submittedAt, content.timeZone, language);
  const { dependents, elections, waivers } = content;
  const parts: [string, Detail[]][] = [
    [t('enrolling.content.title'), headOf({ ...content, employer, submitted }, t)],
    [t('enrolling.content.employee'), employeeOf(content, t)],
    [t('enrolling.content.dependents'), dependents.map((one, at) => dependentOf(one, at, t))],
    [t('enrolling.content.coverage'), [...elections.map((one) => electionOf(one, content, t)), ...sumOf(content, t)]],
    [t('enrolling.content.waived'), waivers.map((one) => waiverOf(one, t))],
    [t('enrolling.content.extras'), extrasOf(content, t)],
  ];
  return (
    <div className="stack">
      {parts
        .filter(([, details]) => details.length > 0)
        .map(([title, details]) => (
          <section key={title} className="stack stack-tight">
            <h3>{title}</h3>
            <DescriptionList details={details} />
          </section>
        ))}
    </div>
  );
}

const joined = (parts: readonly (string | null | false | undefined)[], by = ' · '): string =>
  parts.filter(Boolean).join(by);

const inLines = (lines: readonly (string | null | false)[]) =>
  lines.flatMap((line) => (line ? [<div key={line}>{line}</div>] : []));

type Head = Content & { readonly employer: string; readonly submitted: string };

function headOf(content: Head, t: Translate): Detail[] {
  const { employer, number, type, submittedBy, submitted, effectiveDate } = content;
  return [
    { label: t('enrolling.content.employer'), value: employer },
    { label: t('enrolling.content.number'), value: number },
    { label: t('enrolling.content.type'), value: t(`changeType.${type}`) },
    { label: t('enrolling.content.effectiveDate'), value: effectiveDate && formatDate(effectiveDate) },
    {
      label: t('enrolling.content.submittedBy'),
      value: joined([submittedBy, submitted]),
    },
  ];
}

const ssnOf = (lastFour: string | null): string | null => (lastFour === null ? null : maskedSsn(lastFour));

function employeeOf({ subscriber }: Content, t: Translate): Detail[] {
  const { name, dob, ssnLastFour, address, email, phone, hireDate, division, memberNumber } = subscriber;
  return [
    { label: t('enrolling.content.name'), value: name },
    { label: t('enrolling.content.memberNumber'), value: memberNumber },
    { label: t('enrolling.content.dob'), value: dob && formatDate(dob) },
    { label: t('enrolling.content.ssn'), value: ssnOf(ssnLastFour) },
    { label: t('enrolling.content.address'), value: address.join(', ') },
    { label: t('enrolling.content.email'), value: email && <EmailText address={email} /> },
    { label: t('enrolling.content.phone'), value: phone && formatPhone(phone) },
    { label: t('enrolling.content.hireDate'), value: hireDate && formatDate(hireDate) },
    { label: t('enrolling.content.division'), value: division },
  ];
}

function dependentOf(one: Content['dependents'][number], at: number, t: Translate): Detail {
  const { name, relationship, dob, ssnLastFour, leaves, leftOut } = one;
  const lines = [
    joined([name, relationship && t(`relationship.${relationship}`)]),
    joined([dob && formatDate(dob)]),
    ssnOf(ssnLastFour),
    leaves && t('enrolling.content.leaves'),
    leftOut && t('enrolling.content.leftOut'),
  ];
  return { label: t('enrolling.content.dependent', { number: at + 1 }), value: inLines(lines) };
}

/** Plan and tier, people, from when, "$84.20 per paycheck", and what it costs a month in all: a line each. */
function electionOf(one: Content['elections'][number], { payPeriods }: Content, t: Translate): Detail {
  const { coverageType, planName, tier, covered, effectiveDate, kept } = one;
  const since = effectiveDate && t('enrolling.content.from', { date: formatDate(effectiveDate) });
  const lines = [
    joined([planName, tier !== null && tier !== 'NOTIER' && t(`tier.${tier}`)]),
    covered.join(', '),
    kept ? t('enrolling.content.kept') : since,
    ...priceOf(one, payPeriods, t),
  ];
  return { label: t(`coverageType.${coverageType}`), value: inLines(lines) };
}

type Priced = Pick<Content['elections'][number], 'monthly' | 'employer' | 'perPay'>;

function priceOf({ monthly, employer, perPay }: Priced, payPeriods: number | null, t: Translate): string[] {
  if (monthly === null || perPay === null) return [t('enrolling.content.noPrice')];
  const total = { amount: formatMoney(monthly), employer: formatMoney(employer ?? '0.00') };
  return [payWords(perPay, payPeriods, t), t('enrolling.content.total', total)];
}

const payWords = (amount: string, payPeriods: number | null, t: Translate): string =>
  t(payPeriods === null ? 'enrolling.content.aMonth' : 'enrolling.content.perPaycheck', {
    amount: formatMoney(amount),
  });

/** What all of it takes of a paycheck, and the last one of a year where that is another amount. */
function sumOf({ perPay, lastPay, payPeriods }: Content, t: Translate): Detail[] {
  if (perPay === null) return [];
  const last = lastPay !== null && t('enrolling.content.lastPay', { amount: formatMoney(lastPay) });
  return [{ label: t('enrolling.content.sum'), value: joined([payWords(perPay, payPeriods, t), last]) }];
}

const waiverOf = ({ coverageType, reason, carrier }: Content['waivers'][number], t: Translate): Detail => ({
  label: t(`coverageType.${coverageType}`),
  value: joined([t('enrollment.review.waived'), reason && t(`enrollment.waiverReason.${reason}`), carrier]),
});

function extrasOf({ beneficiaries, doctors, others }: Content, t: Translate): Detail[] {
  const heirs = beneficiaries.map((one) =>
    joined([
      one.name === '' ? t('enrollment.beneficiaryKind.estate') : one.name,
      t(`coverageType.${one.coverageType}`),
      t(`enrollment.beneficiaryClass.${one.class}`),
      percentText(one.share),
    ]),
  );
  const other = others.map(({ carrier, memberNumber, people, effectiveDate }) =>
    joined([
      carrier,
      memberNumber,
      people.join(', '),
      effectiveDate && t('enrolling.content.from', { date: formatDate(effectiveDate) }),
    ]),
  );
  return [
    { label: t('enrolling.content.beneficiaries'), value: heirs.join('; ') },
    {
      label: t('enrolling.content.doctors'),
      value: doctors.map(({ person, name, npi }) => joined([person, name, npi && `NPI ${npi}`])).join('; '),
    },
    { label: t('enrolling.content.others'), value: other.join('; ') },
  ].filter(({ value }) => value !== '');
}
