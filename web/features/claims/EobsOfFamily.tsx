import type { Reply } from '@coverlane/contract/call.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { healthPrivacy } from '@coverlane/contract/health-privacy/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { EobSave } from './EobSave.tsx';

type Row = Reply<typeof eobs.eobList>['rows'][number];

const FEW = 10;
const MOST = 100;

/** Explanations of those of the family who let the reader have them without the claims behind them (domain 7.6). */
export function EobsOfFamily() {
  const { memberId } = useUser();
  const { data } = useCall(healthPrivacy.authorizationList, memberId === null ? undefined : { id: memberId });
  const grantors = (data?.received ?? []).filter(({ current, scope }) => current && scope === 'eob');
  return [...new Map(grantors.map((one) => [one.grantorId, one.grantorName]))].map(([id, name]) => (
    <Eobs key={id} memberId={id} name={name} />
  ));
}

function Eobs({ memberId, name }: { readonly memberId: string; readonly name: string }) {
  const t = useText();
  const say = useFailureText();
  const [pageSize, setPageSize] = useState(FEW);
  const { data, error, refetch } = useCall(eobs.eobList, { memberId, pageSize }, { keep: true });
  const title = t('claims.eobsOf', { name });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <Card title={title}>
      <p className="muted">{t('claims.eobsOfAbout', { name })}</p>
      <DataTable
        caption={title}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ claimId }: Row) => claimId}
        empty={<p>{t('claims.eobsNone')}</p>}
      />
      {data && data.total > data.rows.length && pageSize < MOST && (
        <Button onClick={() => setPageSize(MOST)}>{t('claims.showMore')}</Button>
      )}
    </Card>
  );
}

const columnsOf = (t: Translate): Column<Row>[] => [
  { key: 'date', width: 'date', label: t('claims.eobDate'), cell: ({ date }) => formatDate(date), priority: 1 },
  { key: 'provider', width: 'name', label: t('claims.provider'), cell: ({ providerName }) => providerName ?? '–' },
  {
    key: 'service',
    width: 'date',
    label: t('claims.serviceDate'),
    cell: ({ serviceDateFrom }) => formatDate(serviceDateFrom),
  },
  {
    key: 'save',
    width: 'date',
    label: t('claims.eobPaper'),
    cell: ({ claimId, date }) => <EobSave claimId={claimId} of={formatDate(date)} />,
  },
];
