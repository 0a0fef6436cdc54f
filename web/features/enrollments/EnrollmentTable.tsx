import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import type { Selection } from '../../lib/selection.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { type Column, readSort, writeSort } from '../../ui/table-columns.ts';
import { enrollmentHref } from './enrollment-href.ts';
import type { EnrollmentLine } from './enrollment-line.ts';

type Props = {
  readonly rows: readonly EnrollmentLine[] | undefined;
  readonly columns: readonly Column<EnrollmentLine>[];
  readonly selection: Selection<EnrollmentLine>;
  readonly address: ListAddress;
  readonly empty: ReactNode;
};

/** Enrollments as rows: a draft opens in the wizard, everything else as a detail. */
export function EnrollmentTable({ rows, columns, selection, address, empty }: Props) {
  const t = useText();
  const actor = actorOf(useUser());
  return (
    <div className="enrollments-list">
      <DataTable
        caption={t('enrollments.title')}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        rowName={nameOf}
        rowHref={(row) => enrollmentHref(actor, row, address.href({ open: row.id }))}
        sort={readSort(address.sort ?? '-updatedAt')}
        onSort={(next) => address.change({ sort: writeSort(next) })}
        selected={selection.keys}
        onSelect={selection.choose}
        empty={empty}
      />
    </div>
  );
}

/** What one is called where two of a name must be told apart. */
const nameOf = ({ memberName, number }: EnrollmentLine): string =>
  memberName === '' ? number : `${memberName} (${number})`;
