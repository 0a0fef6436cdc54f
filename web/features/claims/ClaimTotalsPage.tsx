import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { useSearchParams } from 'react-router';
import { namesOf } from '../../lib/client-choices.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Money } from '../../ui/Money.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Toolbar } from '../../ui/Toolbar.tsx';
import './claims.css';

type Totals = Reply<typeof claims.claimTotals>;
type Total = Totals['kinds'][number];

/** How many years can be chosen, this one among them. */
const YEARS = 4;

/** What the claims of an employer's people come to, without telling anybody from it: `/{client,broker,partner}/claimtotals`. */
export function ClaimTotalsPage() {
  const t = useText();
  const { clients } = useUser();
  const active = useActiveClient();
  const [params, setParams] = useSearchParams();
  const asked = params.get('client');
  const clientId = clients.find(({ id }) => id === asked)?.id ?? active?.id ?? clients[0]?.id;
  const change = (name: string, value: string) => {
    const next = new URLSearchParams(params);
    next.set(name, value);
    setParams(next, { replace: true });
  };
  if (clientId === undefined) return <EmptyState drawing="folder">{t('claims.all.noClient')}</EmptyState>;
  return (
    <div className="page">
      <PageHeader title={t('screens.claimTotals')} />
      <Toolbar>
        {clients.length > 1 && (
          <Select
            name="client"
            label={t('shell.client')}
            empty={null}
            width="medium"
            value={clientId}
            onChange={(chosen) => change('client', chosen)}
            choices={namesOf(clients)}
          />
        )}
        <Years value={params.get('year')} onChange={(year) => change('year', year)} />
      </Toolbar>
      <Found clientId={clientId} year={params.get('year')} />
    </div>
  );
}

/** The year of service; without one the server chooses the last that has a whole quarter. */
function Years({ value, onChange }: { readonly value: string | null; readonly onChange: (year: string) => void }) {
  const t = useText();
  const now = Number(useToday().slice(0, 4));
  const years = Array.from({ length: YEARS }, (_, back) => String(now - back));
  return (
    <Select
      name="year"
      label={t('claims.all.year')}
      empty={null}
      width="short"
      value={years.find((year) => year === value) ?? years[0] ?? ''}
      onChange={onChange}
      choices={years.map((year) => ({ value: year, label: year }))}
    />
  );
}

function Found({ clientId, year }: { readonly clientId: string; readonly year: string | null }) {
  const t = useText();
  const now = useToday().slice(0, 4);
  const asked = Number(/^20\d\d$/.test(year ?? '') ? year : now);
  const { data, error, refetch, isFetching } = useCall(claims.claimTotals, { clientId, year: asked }, { keep: true });
  if (error && !data)
    return (
      <ErrorState title={t('claims.all.failed')} code={error.code} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <Skeleton lines={6} label={t('claims.all.loading')} />;
  return <Shown totals={data} />;
}

function Shown({ totals }: { readonly totals: Totals }) {
  const t = useText();
  const { whole, kinds, least, through, year } = totals;
  if (through === null)
    return <EmptyState drawing="calendar">{t('claims.all.notYet', { year: String(year) })}</EmptyState>;
  if (whole === null) return <EmptyState icon="lock">{t('claims.all.tooFew')}</EmptyState>;
  return (
    <div className="stack">
      <p>{t('claims.all.through', { from: formatDate(`${year}-01-01`), date: formatDate(through) })}</p>
      <DataTable
        caption={t('claims.all.table')}
        columns={columnsOf(t)}
        rows={[...kinds, { ...whole, types: [] }]}
        rowKey={({ types }: Total) => types.join(' ')}
      />
      <p className="muted">{t('claims.all.about', { least })}</p>
      {kinds.length === 0 && <p className="muted">{t('claims.all.together')}</p>}
    </div>
  );
}

const kindOf = ({ types }: Total, t: Translate) =>
  types.length === 0 ? (
    <strong>{t('claims.all.kinds')}</strong>
  ) : (
    types.map((type) => t(`claims.type.${type}`)).join(', ')
  );

const columnsOf = (t: Translate): Column<Total>[] => [
  { key: 'kind', label: t('claims.kind'), cell: (row) => kindOf(row, t), priority: 1 },
  { key: 'people', width: 'money', label: t('claims.all.people'), cell: ({ people }) => formatCount(people) },
  { key: 'claims', width: 'money', label: t('claims.all.claims'), cell: ({ claims: count }) => formatCount(count) },
  { key: 'billed', width: 'money', label: t('claims.charged'), cell: ({ billed }) => <Money amount={billed} /> },
  { key: 'paid', width: 'money', label: t('claims.planPaid'), cell: ({ planPaid }) => <Money amount={planPaid} /> },
  {
    key: 'owed',
    width: 'money',
    label: t('claims.all.owed'),
    cell: ({ patientsOwe }) => <Money amount={patientsOwe} />,
  },
];
