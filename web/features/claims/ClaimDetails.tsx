import { decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatDate, formatDateTime, formatMoneyOf } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { DescriptionList, type Detail } from '../../ui/DescriptionList.tsx';
import { Money } from '../../ui/Money.tsx';
import { ClaimStatusChip } from './ClaimStatus.tsx';
import type { Claim } from './claim.ts';

/** Numbers, dates, payments and the history of the claim. */
export function ClaimDetails({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  const isStaff = type !== 'member';
  return (
    <div className="claim-cards">
      <Card title={t('claims.details')}>
        <DescriptionList details={[...common(claim, t), ...(isStaff ? forStaff(claim, t) : [])].filter(isStated)} />
      </Card>
      <Card title={t('claims.providerCard')}>
        <DescriptionList details={providerOf(claim, t, isStaff).filter(isStated)} />
      </Card>
      <Payments claim={claim} isStaff={isStaff} />
      {claim.versions.length > 1 && <Versions claim={claim} />}
    </div>
  );
}

const isStated = ({ value }: Detail): boolean => value !== null && value !== '';

const day = (date: string | null): string | null => (date === null ? null : formatDate(date));

const common = ({ claimNumber, member, details }: Claim, t: Translate): Detail[] => [
  { label: t('claims.number'), value: claimNumber },
  { label: t('claims.patient'), value: member.memberName },
  { label: t('claims.memberNumber'), value: member.memberNumber },
  { label: t('claims.kind'), value: t(`claims.type.${details.claimType}`) },
  { label: t('claims.plan'), value: details.planName },
  { label: t('claims.received'), value: day(details.dateReceived) },
  { label: t('claims.processed'), value: day(details.dateProcessed) },
  { label: t('claims.paidOn'), value: day(details.datePaid) },
  { label: t('claims.network'), value: details.networkStatus && t(`claims.network.${details.networkStatus}`) },
  { label: t('claims.currency'), value: details.currencyCode === 'USD' ? null : details.currencyCode },
];

/** Where the claim states another total than its services come to, in the currency of the bill. */
function statedCharge({ details, lines }: Claim, t: Translate): string | null {
  const { statedCharges, currencyCode } = details;
  if (statedCharges === null) return null;
  const cents = lines.reduce((sum, line) => sum + Math.round(Number(line.billedCurrencyAmount) * 100), 0);
  const said = (amount: string) => formatMoneyOf(amount, currencyCode);
  return t('claims.statedChargeAbout', { stated: said(statedCharges), sum: said(decimalOf(cents)) });
}

const forStaff = (claim: Claim, t: Translate): Detail[] => [
  { label: t('claims.statedCharge'), value: statedCharge(claim, t) },
  { label: t('claims.payer'), value: claim.details.payerName },
  { label: t('claims.payerNumber'), value: claim.details.payerClaimNumber },
  ...recordOf(claim, t),
];

/** The clearinghouse's number, or what a payer called the claim before; its number of today stands for itself. */
const ownExternal = ({ externalClaimNumber: number, payerClaimNumber }: Claim['details']): string | null =>
  number === payerClaimNumber ? null : number;

const recordOf = ({ details, member }: Claim, t: Translate): Detail[] => [
  { label: t('claims.external'), value: ownExternal(details) },
  { label: t('claims.account'), value: details.patientAccountNumber },
  { label: t('claims.form'), value: details.formType },
  { label: t('claims.client'), value: member.clientName },
  { label: t('claims.group'), value: [details.groupName, details.groupNumber].filter(Boolean).join(' · ') },
  { label: t('claims.division'), value: details.divisionName },
  { label: t('claims.dob'), value: day(member.dob) },
  { label: t('claims.diagnoses'), value: details.diagnoses.map(({ code }) => code).join(', ') },
  { label: t('claims.drg'), value: details.drgCode },
  { label: t('claims.billType'), value: details.billType },
  { label: t('claims.place'), value: details.placeOfService },
  { label: t('claims.sensitive'), value: details.sensitive ? t('claims.sensitiveAbout') : null },
];

function providerOf({ provider }: Claim, t: Translate, isStaff: boolean): Detail[] {
  const { providerName, officeName, officeCity, npi, providerNumber, tin } = provider;
  return [
    { label: t('claims.provider'), value: providerName },
    { label: t('claims.office'), value: officeName === providerName ? null : officeName },
    { label: t('claims.city'), value: officeCity },
    ...(isStaff
      ? [
          { label: t('claims.npi'), value: npi },
          { label: t('claims.providerNumber'), value: providerNumber },
          { label: t('claims.tin'), value: taxNumber(tin) },
        ]
      : []),
  ];
}

/** 12-3456789, as the IRS writes an employer's number; anything else as it came. */
const taxNumber = (tin: string | null) => tin && tin.replace(/^(\d{2})(\d{7})$/, '$1-$2');

/** The checks and transfers; where the plan paid nothing only staff look for the run it was in. */
function Payments({ claim, isStaff }: { readonly claim: Claim; readonly isStaff: boolean }) {
  const t = useText();
  const shown = claim.details.payments.filter(({ amount }) => isStaff || Number(amount ?? 0) !== 0);
  if (shown.length === 0) return null;
  return (
    <Card title={t('claims.payments')}>
      <ul className="claim-list">
        {shown.map(({ reference, method, date, payee, amount, clearedDate }) => (
          <li key={`${reference} ${date}`}>
            <strong>
              <Money amount={amount} />
            </strong>{' '}
            {payee ?? t('claims.payee.member')}
            <span className="muted">
              {' '}
              {[method && t(`claims.method.${method}`), reference, day(date)].filter(Boolean).join(' · ')}
              {clearedDate && ` · ${t('claims.cleared', { date: formatDate(clearedDate) })}`}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Every row of the claim number, newest first: "Adjusted on … – view previous" (domain 7.2). */
function Versions({ claim }: { readonly claim: Claim }) {
  const t = useText();
  const { type } = useUser();
  return (
    <Card title={t('claims.history')}>
      <ul className="claim-list">
        {claim.versions
          .toSorted((one, other) => other.version - one.version)
          .map((version) => (
            <li key={version.id}>
              <ClaimStatusChip status={version.status} form={type === 'member' ? 'plain' : 'code'} />{' '}
              {t(version.version > 1 ? 'claims.adjustedOn' : 'claims.recordedOn', {
                at: formatDateTime(version.recordedAt),
              })}{' '}
              {version.id === claim.id ? (
                <span className="muted">{t('claims.shown')}</span>
              ) : (
                <Anchor href={`/${type}/claim/${version.id}`}>{t('claims.seeVersion')}</Anchor>
              )}
            </li>
          ))}
      </ul>
    </Card>
  );
}
