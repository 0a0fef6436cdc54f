import { imports } from '@coverlane/contract/calls/imports.ts';
import { type RowVerdict, rowVerdicts } from '@coverlane/contract/codes.ts';
import { useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Pager } from '../../ui/Pager.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/tableColumns.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type ImportRow, type RosterImport, verdictLooks } from './import-state.ts';
import { RowChanges } from './RowChanges.tsx';

type Props = { readonly found: RosterImport };

/** The people of the file, with what it does to each: all of them, or those of one verdict. */
export function ImportRows({ found }: Props) {
  const t = useText();
  const { verdict, page, hrefOf } = useChosen(found.id);
  return (
    <section className="stack" aria-labelledby="import-people">
      <h2 id="import-people">{t('imports.people')}</h2>
      <Tabs label={t('imports.people')} tabs={tabsOf(found, { t, hrefOf })} current={hrefOf(verdict)} />
      <Rows found={found} verdict={verdict} page={page} hrefOf={(next) => hrefOf(verdict, next)} />
    </section>
  );
}

type RowsProps = Props & {
  readonly verdict: RowVerdict | undefined;
  readonly page: number;
  readonly hrefOf: (page: number) => string;
};

function Rows({ found, verdict, page, hrefOf }: RowsProps) {
  const t = useText();
  const asked = { id: found.id, page, pageSize: 25, ...(verdict && { verdict }) };
  const { data, error, refetch } = useCall(imports.importRows, asked, { keep: true });
  if (error && !data) {
    return <ErrorState title={t('imports.rowsFailed')} code={error.code} onRetry={() => void refetch()} />;
  }
  return (
    <>
      <DataTable
        caption={t('imports.people')}
        columns={columnsOf(t, found.clientId)}
        rows={data?.rows}
        rowKey={({ id }) => id}
        empty={<EmptyState icon="people">{t('imports.noRows')}</EmptyState>}
      />
      {data && data.total > 0 && <Pager page={page} total={data.total} pageHref={hrefOf} />}
    </>
  );
}

function useChosen(id: string) {
  const [params] = useSearchParams();
  const verdict = rowVerdicts.find((known) => known === params.get('verdict'));
  const page = Math.max(1, Math.trunc(Number(params.get('page'))) || 1);
  const hrefOf = (chosen: RowVerdict | undefined, at = 1): string => {
    const query = new URLSearchParams({ ...(chosen && { verdict: chosen }), ...(at > 1 && { page: String(at) }) });
    return `/admin/imports/${id}${query.size > 0 ? `?${query.toString()}` : ''}`;
  };
  return { verdict, page, hrefOf };
}

type TabParts = { readonly t: Translate; readonly hrefOf: (verdict: RowVerdict | undefined) => string };

function tabsOf({ counts }: RosterImport, { t, hrefOf }: TabParts) {
  const all = rowVerdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  const own = rowVerdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => ({ href: hrefOf(verdict), label: t(`imports.tab.${verdict}`), count: counts[verdict] }));
  return [{ href: hrefOf(undefined), label: t('imports.tab.all'), count: all }, ...own];
}

const columnsOf = (t: Translate, clientId: string): Column<ImportRow>[] => [
  { key: 'person', label: t('imports.person'), cell: (row) => <Person row={row} clientId={clientId} />, priority: 1 },
  { key: 'verdict', label: t('imports.verdictLabel'), cell: verdictOf, tight: true },
  { key: 'changes', label: t('imports.differences'), cell: changesOf },
  {
    key: 'place',
    label: t('imports.place'),
    cell: ({ position }) =>
      position
        ? t('imports.placeShort', { transaction: position.transaction, segment: formatCount(position.segment) })
        : '–',
    priority: 3,
  },
];

const verdictOf = (row: ImportRow) => <Verdict row={row} />;
const changesOf = (row: ImportRow) => <RowChanges row={row} />;

function Verdict({ row: { verdict } }: { readonly row: ImportRow }) {
  const t = useText();
  return <StatusChip {...verdictLooks[verdict]}>{t(`imports.tab.${verdict}`)}</StatusChip>;
}

/** A person who is on record already is a link there. */
function Person({ row, clientId }: { readonly row: ImportRow; readonly clientId: string }) {
  const { personId, personName, memberNumber, verdict } = row;
  const known = personId !== null && verdict !== 'added';
  return (
    <span className="imports-person">
      {known ? <Anchor href={`/admin/member/${personId}?client=${clientId}`}>{personName}</Anchor> : personName}
      {memberNumber && <span className="muted small">{memberNumber}</span>}
    </span>
  );
}
