import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { type Column, type Sort } from '../../ui/table-columns.ts';
import { ClaimStatusChip } from './ClaimStatus.tsx';

export type ClaimLine = Reply<typeof claims.claimList>['rows'][number];

type Props = {
  readonly rows: readonly ClaimLine[] | undefined;
  /** A member's own list: plain words, no numbers. */
  readonly plain?: boolean;
  /** Claims of several people, or of several employers. */
  readonly several?: 'people' | 'clients';
  readonly sort?: Sort | undefined;
  readonly onSort?: (sort: Sort) => void;
  readonly empty: ReactNode;
  /** In place of rows that did not come. */
  readonly failed?: ReactNode;
};

/** Claims as a table, on a phone as cards; each row opens the claim in the reader's own area. */
export function ClaimTable({ rows, plain = false, several, sort, onSort, empty, failed }: Props) {
  const t = useText();
  const { type } = useUser();
  const columns = [...commonColumns(t, plain), ...peopleColumns(t, several), ...moneyColumns(t, plain, several)];
  return (
    <DataTable
      caption={t('claims.title')}
      columns={plain ? columns : [numberColumn(t), ...columns]}
      rows={rows}
      rowKey={({ id }: ClaimLine) => id}
      rowName={({ claimNumber }: ClaimLine) => claimNumber}
      rowHref={({ id }: ClaimLine) => `/${type}/claim/${id}`}
      sort={sort}
      {...(onSort && { onSort })}
      empty={empty}
      failed={failed}
    />
  );
}

const numberColumn = (t: Translate): Column<ClaimLine> => ({
  key: 'claimNumber',
  width: 'state',
  label: t('claims.number'),
  cell: ({ claimNumber }) => <span className="numbers">{claimNumber}</span>,
  priority: 1,
  sortable: true,
});

const commonColumns = (t: Translate, plain: boolean): Column<ClaimLine>[] => [
  {
    key: 'provider',
    width: 'name',
    label: t('claims.provider'),
    cell: ({ providerName, claimType }) => providerName ?? t(`claims.type.${claimType}`),
    priority: plain ? 1 : 2,
    sortable: true,
  },
  {
    key: 'serviceDate',
    width: 'date',
    label: t('claims.serviceDate'),
    cell: (line) => <ServiceDays line={line} />,
    sortable: true,
  },
  {
    key: 'status',
    width: 'state',
    label: t('claims.statusLabel'),
    cell: ({ status }) => <ClaimStatusChip status={status} form={plain ? 'plain' : 'code'} />,
  },
];

const peopleColumns = (t: Translate, several: Props['several']): Column<ClaimLine>[] => {
  const patient: Column<ClaimLine> = {
    key: 'patient',
    width: 'name',
    label: t('claims.patient'),
    cell: ({ memberName }) => memberName,
  };
  const client: Column<ClaimLine> = {
    key: 'client',
    width: 'name',
    label: t('claims.client'),
    cell: ({ clientName }) => clientName,
  };
  if (several === undefined) return [];
  return several === 'clients' ? [patient, client] : [patient];
};

const moneyColumns = (t: Translate, plain: boolean, several: Props['several']): Column<ClaimLine>[] => [
  {
    key: 'charges',
    width: 'money',
    label: t('claims.charged'),
    cell: ({ totalCharges }) => <Money amount={totalCharges} />,
    sortable: true,
    priority: plain || several === 'clients' ? 3 : 2,
  },
  ...(several === 'clients' ? [] : [paidColumn(t)]),
  {
    key: 'owed',
    width: 'money',
    label: t('claims.mayOwe'),
    cell: ({ patientResponsibility }) => <Money amount={patientResponsibility} />,
    sortable: true,
  },
];

const paidColumn = (t: Translate): Column<ClaimLine> => ({
  key: 'paid',
  width: 'money',
  label: t('claims.planPaid'),
  cell: ({ paid }) => <Money amount={paid} />,
});

function ServiceDays({ line: { serviceDateFrom, serviceDateTo } }: { readonly line: ClaimLine }) {
  return (
    <span className="date-text">
      {serviceDateFrom === serviceDateTo
        ? formatDate(serviceDateFrom)
        : `${formatDate(serviceDateFrom)} – ${formatDate(serviceDateTo)}`}
    </span>
  );
}
