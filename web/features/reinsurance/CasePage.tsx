import { stopLossCases } from '@coverlane/contract/reinsurance/case-calls.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { useParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { saveFile } from '../../lib/files.ts';
import { formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { SaveButton } from '../../lists/SaveButton.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactsHeader } from '../../ui/FactsHeader.tsx';
import { Money } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { caseTones } from './case-tones.ts';
import { CaseHealth, CasePacket } from './CasePacket.tsx';
import { CaseSteps } from './CaseSteps.tsx';
import type { OpenCase } from './replies.ts';
import './reinsurance.css';

type Month = OpenCase['months'][number];

/** /{admin,tpa}/stoplosscase/{caseId}: one claimant, from the watch list to what the carrier paid. */
export function CasePage() {
  const t = useText();
  const { caseId = '' } = useParams();
  const { type } = useUser();
  const { data, error, refetch, isFetching } = useCall(stopLossCases.stopLossCase, { id: caseId }, { keep: true });
  if (!data && error)
    return (
      <ErrorState title={t('reinsurance.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton lines={8} label={t('reinsurance.loading')} />;
  return (
    <div className="page page-wide">
      <BackLink href={`/${type}/stoploss/${data.policyId}?tab=watch`}>
        {t('reinsurance.caseOf', { client: data.clientName, policy: data.policyNumber })}
      </BackLink>
      <Head of={data} area={type} />
      <div className="reinsurance-cards">
        <div className="stack">
          <CaseSteps of={data} />
          {data.health && <CaseHealth of={data} health={data.health} />}
        </div>
        <CasePacket of={data} />
      </div>
      <section className="stack">
        <h2>{t('reinsurance.caseMonths')}</h2>
        <Months months={data.months} />
      </section>
    </div>
  );
}

function Head({ of, area }: { readonly of: OpenCase; readonly area: string }) {
  const t = useText();
  const number = t('reinsurance.claimantNo', { number: of.claimant });
  return (
    <FactsHeader
      title={of.memberName === null ? number : `${number} · ${of.memberName}`}
      status={
        <>
          <StatusChip tone={caseTones[of.state]}>{t(`reinsurance.caseState.${of.state}`)}</StatusChip>
          {of.noticeDue && <StatusChip tone="bad">{t('reinsurance.noticeDue')}</StatusChip>}
        </>
      }
      actions={
        <>
          {of.memberId && (
            <Anchor href={`/${area}/member/${of.memberId}?client=${of.clientId}`}>{t('reinsurance.openMember')}</Anchor>
          )}
          <Papers of={of} />
        </>
      }
      facts={[
        { label: t('reinsurance.paid'), value: formatMoney(of.paid) },
        {
          label: of.isLaser ? t('reinsurance.laser') : t('reinsurance.threshold'),
          value: `${formatMoney(of.threshold)} (${percentText(of.percent)})`,
        },
        { label: t('reinsurance.excess'), value: formatMoney(of.excess) },
        { label: t('reinsurance.requested'), value: formatMoney(of.requested) },
        { label: t('reinsurance.reimbursed'), value: formatMoney(of.reimbursed) },
        { label: t('reinsurance.noticedOn'), value: of.noticedOn === null ? '–' : formatDate(of.noticedOn) },
        ...alarmFacts(of, t),
      ]}
    />
  );
}

/** What the carrier is told of besides the amount, for whoever may read it. */
function alarmFacts({ alarm }: OpenCase, t: Translate): { label: string; value: string }[] {
  if (alarm === null) return [];
  const { diagnoses, stayDays } = alarm;
  return [
    ...(diagnoses.length > 0 ? [{ label: t('reinsurance.alarm.diagnoses'), value: diagnoses.join(', ') }] : []),
    ...(stayDays === null
      ? []
      : [{ label: t('reinsurance.alarm.stay'), value: t('reinsurance.alarm.stayDays', { count: stayDays }) }]),
  ];
}

/** What the carrier is written: the notice, and once something is above the deductible the request with its packet. */
function Papers({ of }: { readonly of: OpenCase }) {
  const t = useText();
  const { language } = useLanguage();
  const save = (kind: 'notice' | 'request') => saveFile(stopLossCases.stopLossCasePaper, { id: of.id, kind, language });
  return (
    <>
      <SaveButton save={() => save('notice')}>{t('reinsurance.paper.notice')}</SaveButton>
      {of.excess !== '0.00' && <SaveButton save={() => save('request')}>{t('reinsurance.paper.request')}</SaveButton>}
    </>
  );
}

function Months({ months }: { readonly months: readonly Month[] }) {
  const t = useText();
  if (months.length === 0) return <p className="muted">{t('reinsurance.caseMonthsNone')}</p>;
  return (
    <DataTable
      caption={t('reinsurance.caseMonths')}
      rows={months}
      rowKey={({ month }: Month) => month}
      columns={columnsOf(t)}
    />
  );
}

const columnsOf = (t: Translate): Column<Month>[] => [
  { key: 'month', width: 'id', label: t('reinsurance.month'), priority: 1, cell: ({ month }) => formatMonth(month) },
  { key: 'paid', width: 'money', label: t('reinsurance.paid'), cell: ({ paid }) => <Money amount={paid} /> },
  {
    key: 'toDate',
    width: 'money',
    label: t('reinsurance.paidToDate'),
    cell: ({ paidToDate }) => <Money amount={paidToDate} />,
  },
];
