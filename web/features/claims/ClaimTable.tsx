import type { Reply } from '@coverlane/contract/call.ts';
import type { claims } from '@coverlane/contract/claims/calls.ts';
import type { ReactNode } from 'react';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Money } from '../../ui/Money.tsx';
import { type Column, type Sort } from '../../ui/tableColumns.ts';
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
  label: t('claims.number'),
  cell: ({ claimNumber }) => <span className="numbers">{claimNumber}</span>,
  priority: 1,
  sortable: true,
  tight: true,
});

const commonColumns = (t: Translate, plain: boolean): Column<ClaimLine>[] => [
  {
    key: 'provider',
    label: t('claims.provider'),
    cell: ({ providerName, claimType }) => providerName ?? t(`claims.type.${claimType}`),
    priority: plain ? 1 : 2,
    sortable: true,
  },
  {
    key: 'serviceDate',
    label: t('claims.serviceDate'),
    cell: (line) => <ServiceDays line={line} />,
    sortable: true,
    tight: true,
  },
  {
    key: 'status',
    label: t('claims.statusLabel'),
    cell: ({ status }) => <ClaimStatusChip status={status} form={plain ? 'plain' : 'code'} />,
    tight: true,
  },
];

/** The employer stands below the name: a column more would not fit beside the menu. */
const peopleColumns = (t: Translate, several: Props['several']): Column<ClaimLine>[] =>
  several === undefined
    ? []
    : [
        {
          key: 'patient',
          label: t('claims.patient'),
          cell: ({ memberName, clientName }) => (
            <>
              {memberName}
              {several === 'clients' && (
                <>
                  <br />
                  <span className="muted small">{clientName}</span>
                </>
              )}
            </>
          ),
        },
      ];

const moneyColumns = (t: Translate, plain: boolean, several: Props['several']): Column<ClaimLine>[] => [
  {
    key: 'charges',
    label: t('claims.charged'),
    cell: ({ totalCharges }) => <Money amount={totalCharges} />,
    align: 'end',
    sortable: true,
    priority: plain ? 3 : 2,
  },
  ...(several === 'clients' ? [] : [paidColumn(t)]),
  {
    key: 'owed',
    label: t('claims.mayOwe'),
    cell: ({ patientResponsibility }) => <Money amount={patientResponsibility} />,
    align: 'end',
    sortable: true,
  },
];

const paidColumn = (t: Translate): Column<ClaimLine> => ({
  key: 'paid',
  label: t('claims.planPaid'),
  cell: ({ paid }) => <Money amount={paid} />,
  align: 'end',
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
