import { imports } from '@coverlane/contract/imports/calls.ts';
import type { ImportKind } from '@coverlane/contract/codes.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { failedList, Pages } from '../../lists/ListParts.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type FileImport, type ImportRow, kindWords, type Verdict, verdictLooks } from './import-state.ts';
import { claimCells } from './ClaimCells.tsx';
import { RowChanges } from './RowChanges.tsx';

type Props = { readonly found: FileImport };

/** The people or claims of the file, with what it does to each: all of them, or those of one verdict. */
export function ImportRows({ found }: Props) {
  const t = useText();
  const address = useListAddress(['verdict']);
  const verdict = kindWords[found.kind].verdicts.find((known) => known === address.read('verdict'));
  const hrefOf = (chosen: Verdict | undefined) => address.href({ verdict: chosen });
  const title = t(kindWords[found.kind].rows);
  return (
    <section className="stack" aria-labelledby="import-people">
      <h2 id="import-people">{title}</h2>
      <Tabs label={title} tabs={tabsOf(found, { t, hrefOf })} current={hrefOf(verdict)} />
      <Rows found={found} verdict={verdict} address={address} />
    </section>
  );
}

type RowsProps = Props & {
  readonly verdict: Verdict | undefined;
  readonly address: ListAddress;
};

function Rows({ found, verdict, address }: RowsProps) {
  const t = useText();
  const asked = { id: found.id, page: address.page, ...(verdict && { verdict }) };
  const list = useCall(imports.importRows, asked, { keep: true });
  const { data } = list;
  return (
    <>
      <DataTable
        caption={t(kindWords[found.kind].rows)}
        columns={columnsOf[found.kind](t, found.clientId)}
        rows={data?.rows}
        failed={failedList({ list, address })}
        rowKey={({ id }) => id}
        empty={<EmptyState drawing="desk">{t(kindWords[found.kind].noRows)}</EmptyState>}
      />
      <Pages address={address} total={data?.total} />
    </>
  );
}

type TabParts = { readonly t: Translate; readonly hrefOf: (verdict: Verdict | undefined) => string };

function tabsOf(found: FileImport, { t, hrefOf }: TabParts) {
  const { counts } = found;
  const all = kindWords[found.kind].verdicts.reduce((sum, verdict) => sum + counts[verdict], 0);
  const own = kindWords[found.kind].verdicts
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => ({ href: hrefOf(verdict), label: t(`imports.tab.${verdict}`), count: counts[verdict] }));
  return [{ href: hrefOf(undefined), label: t('imports.tab.all'), count: all }, ...own];
}

const rosterColumns = (t: Translate, clientId: string): Column<ImportRow>[] => [
  {
    key: 'person',
    width: 'name',
    label: t('imports.person'),
    cell: (row) => <Person row={row} clientId={clientId} />,
    priority: 1,
  },
  { key: 'verdict', width: 'state', label: t('imports.verdictLabel'), cell: verdictOf },
  { key: 'changes', label: t('imports.differences'), cell: changesOf, wrap: true },
  placeColumn(t),
];

const placeColumn = (t: Translate): Column<ImportRow> => ({
  key: 'place',
  label: t('imports.place'),
  cell: ({ position }) =>
    position
      ? t('imports.placeShort', { transaction: position.transaction, segment: formatCount(position.segment) })
      : '–',
  priority: 3,
});

const claimColumns = (t: Translate, clientId: string): Column<ImportRow>[] => [
  { key: 'claim', label: t('imports.claim'), cell: claimCells.number, priority: 1 },
  { key: 'person', width: 'name', label: t('imports.person'), cell: (row) => <Person row={row} clientId={clientId} /> },
  { key: 'verdict', width: 'state', label: t('imports.verdictLabel'), cell: verdictOf },
  { key: 'charged', width: 'money', label: t('imports.charged'), cell: claimCells.charged },
  { key: 'paid', width: 'money', label: t('imports.paid'), cell: claimCells.paid },
  { key: 'why', label: t('imports.why'), cell: changesOf, wrap: true },
  placeColumn(t),
];

/** Rows of a sheet: their place is the row's number, as a spreadsheet shows it. */
const decisionColumns = (t: Translate, clientId: string): Column<ImportRow>[] => [
  ...rosterColumns(t, clientId).filter(({ key }) => key !== 'place'),
  {
    key: 'place',
    label: t('imports.sheetRow'),
    cell: ({ position }) => (position ? formatCount(position.segment) : '–'),
    priority: 3,
  },
];

const columnsOf: Readonly<Record<ImportKind, (t: Translate, clientId: string) => Column<ImportRow>[]>> = {
  roster: rosterColumns,
  claims: claimColumns,
  decisions: decisionColumns,
};

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
