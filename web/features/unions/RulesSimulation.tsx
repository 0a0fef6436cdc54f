import type { Reply } from '@coverlane/contract/call.ts';
import type { unionCalls } from '@coverlane/contract/unions/calls.ts';
import { formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import type { Column } from '../../ui/table-columns.ts';

type Found = Reply<(typeof unionCalls)['simulateUnionRules']>;
type Row = Found['rows'][number];

const months = (days: readonly string[]): string => days.map(formatMonth).join(', ');

/** Who would gain and lose which months of coverage under the rules that were typed. */
export function RulesSimulation({ found }: { readonly found: Found }) {
  const t = useText();
  const { workers, rows } = found;
  const lost = rows.reduce((sum, one) => sum + one.lost.length, 0);
  const gained = rows.reduce((sum, one) => sum + one.gained.length, 0);
  const columns: Column<Row>[] = [
    { key: 'name', label: t('unionRules.worker'), width: 'name', cell: ({ name }) => name },
    { key: 'gained', label: t('unionRules.gains'), wrap: true, cell: (row) => months(row.gained) },
    { key: 'lost', label: t('unionRules.loses'), wrap: true, cell: (row) => months(row.lost) },
  ];
  return (
    <Card level={3} title={t('unionRules.simulated')}>
      <p role="status">{t('unionRules.simulatedSum', { workers, changed: rows.length, gained, lost })}</p>
      {rows.length > 0 && (
        <DataTable
          caption={t('unionRules.simulated')}
          columns={columns}
          rows={rows}
          rowKey={({ personId }: Row) => personId}
        />
      )}
    </Card>
  );
}
