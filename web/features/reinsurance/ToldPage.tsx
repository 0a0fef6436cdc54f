import { ratioText } from '@coverlane/contract/reinsurance/ratio.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { TOLD_FROM_PCT } from '@coverlane/contract/reinsurance/codes.ts';
import { statements } from '@coverlane/contract/reinsurance/statement-calls.ts';
import { percentText } from '@coverlane/contract/words/percent.ts';
import { useSearchParams } from 'react-router';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { namesOf } from '../../lib/client-choices.ts';
import { dayOf, formatCount, formatDate, formatMoney, formatMonth } from '../../lib/format.ts';
import { saveFile } from '../../lib/files.ts';
import { type Translate, useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useMayExport } from '../../lists/MayNotExport.tsx';
import { Card } from '../../ui/Card.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { StatementChart } from './StatementChart.tsx';

type Told = NonNullable<Reply<typeof statements.toldStatement>['told']>;
type Month = Told['months'][number];
type Claimant = Told['claimants'][number];

/** /{client,broker}/stoploss: what was issued of the aggregate, with claimants by number alone. */
export function ToldPage() {
  const t = useText();
  const { clients } = useUser();
  const active = useActiveClient();
  const [params, setParams] = useSearchParams();
  const asked = clients.find(({ id }) => id === params.get('client')) ?? active ?? clients[0];
  const change = (changes: Readonly<Record<string, string>>) => setParams(changes, { replace: true });
  if (asked === undefined) return <EmptyState drawing="folder">{t('reinsurance.toldNoClient')}</EmptyState>;
  return (
    <div className="page">
      <PageHeader title={t('screens.stopLoss')} about={t('reinsurance.toldAbout')} />
      {clients.length > 1 && (
        <Toolbar>
          <Select
            name="client"
            label={t('shell.client')}
            empty={null}
            width="medium"
            value={asked.id}
            choices={namesOf(clients)}
            onChange={(client) => change({ client })}
          />
        </Toolbar>
      )}
      <Found
        clientId={asked.id}
        policyId={params.get('policy')}
        onPolicy={(policy) => change({ client: asked.id, policy })}
      />
    </div>
  );
}

type FoundProps = {
  readonly clientId: string;
  readonly policyId: string | null;
  readonly onPolicy: (id: string) => void;
};

function Found({ clientId, policyId, onPolicy }: FoundProps) {
  const t = useText();
  const input = { clientId, ...(policyId && { policyId }) };
  const { data, error, refetch, isFetching } = useCall(statements.toldStatement, input, { keep: true });
  if (error && !data)
    return (
      <ErrorState title={t('reinsurance.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton lines={6} label={t('reinsurance.loading')} />;
  if (data.told === null) return <EmptyState drawing="folder">{t('reinsurance.toldNone')}</EmptyState>;
  return (
    <>
      {data.policies.length > 1 && (
        <Select
          name="policy"
          label={t('reinsurance.toldPolicy')}
          empty={null}
          width="medium"
          value={data.told.policyId}
          choices={data.policies.map(({ id, policyNumber }) => ({ value: id, label: policyNumber }))}
          onChange={onPolicy}
        />
      )}
      <Shown clientId={clientId} told={data.told} policies={data.policies} />
    </>
  );
}

type ShownProps = {
  readonly clientId: string;
  readonly told: Told;
  readonly policies: Reply<typeof statements.toldStatement>['policies'];
};

function Shown({ clientId, told, policies }: ShownProps) {
  const t = useText();
  const policy = policies.find(({ id }) => id === told.policyId);
  const percent = percentText(TOLD_FROM_PCT);
  return (
    <div className="stack">
      <Card
        title={policy?.policyNumber}
        aside={
          <div className="row">
            <span className="muted">{t('reinsurance.toldIssued', { date: formatDate(dayOf(told.issuedAt)) })}</span>
            <SaveTold clientId={clientId} policyId={told.policyId} />
          </div>
        }
      >
        <DescriptionList
          details={[
            { label: t('reinsurance.carrier'), value: told.carrierName },
            {
              label: t('reinsurance.term'),
              value: policy && `${formatDate(policy.effectiveDate)} – ${formatDate(policy.expirationDate)}`,
            },
            { label: t('reinsurance.specificDeductible'), value: formatMoney(told.specificDeductible) },
          ]}
        />
      </Card>
      <StatementChart statement={{ months: told.months, projection: null }} />
      <DataTable
        caption={t('reinsurance.toldMonths')}
        captionShown
        columns={monthColumns(t)}
        rows={told.months}
        rowKey={({ month }: Month) => month}
      />
      <DataTable
        caption={t('reinsurance.toldClaimants', { percent })}
        captionShown
        columns={claimantColumns(t)}
        rows={told.claimants}
        rowKey={({ claimant }: Claimant) => String(claimant)}
        empty={<p className="muted">{t('reinsurance.toldClaimantsNone', { percent })}</p>}
      />
    </div>
  );
}

function SaveTold({ clientId, policyId }: { readonly clientId: string; readonly policyId: string }) {
  const { language } = useLanguage();
  const may = useMayExport(statements.toldFile);
  const save = (format: 'pdf' | 'xlsx') => saveFile(statements.toldFile, { clientId, policyId, format, language });
  return <ExportMenu may={may} save={save} />;
}

const monthColumns = (t: Translate): Column<Month>[] => [
  { key: 'month', width: 'id', label: t('reinsurance.month'), priority: 1, cell: ({ month }) => formatMonth(month) },
  { key: 'enrolled', width: 'money', label: t('reinsurance.enrolled'), cell: ({ enrolled }) => formatCount(enrolled) },
  {
    key: 'attachment',
    width: 'money',
    label: t('reinsurance.attachment'),
    cell: ({ attachment }) => <Money amount={attachment} />,
  },
  { key: 'net', width: 'money', label: t('reinsurance.net'), cell: ({ net }) => <Money amount={net} /> },
  {
    key: 'attachmentToDate',
    width: 'money',
    label: t('reinsurance.attachmentToDate'),
    cell: ({ attachmentToDate }) => <Money amount={attachmentToDate} />,
  },
  {
    key: 'netToDate',
    width: 'money',
    label: t('reinsurance.netToDate'),
    cell: ({ netToDate }) => <Money amount={netToDate} />,
  },
  { key: 'ratio', width: 'money', label: t('reinsurance.ratio'), cell: ({ ratio }) => ratioText(ratio) },
  {
    key: 'state',
    width: 'state',
    label: t('reinsurance.state'),
    cell: ({ isRestated }) => (isRestated ? <Chip tone="warn">{t('reinsurance.restated')}</Chip> : null),
  },
];

const claimantColumns = (t: Translate): Column<Claimant>[] => [
  {
    key: 'claimant',
    width: 'id',
    label: t('reinsurance.claimant'),
    priority: 1,
    cell: ({ claimant }) => t('reinsurance.claimantNo', { number: claimant }),
  },
  { key: 'percent', width: 'money', label: t('reinsurance.reached'), cell: ({ percent }) => percentText(percent) },
  { key: 'paid', width: 'money', label: t('reinsurance.paid'), cell: ({ paid }) => <Money amount={paid} /> },
  { key: 'excess', width: 'money', label: t('reinsurance.excess'), cell: ({ excess }) => <Money amount={excess} /> },
];
