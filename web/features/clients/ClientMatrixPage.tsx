import {
  clientCalls,
  type MatrixColumn,
  matrixColumns,
  type MatrixRow,
  setUpSteps,
} from '@coverlane/contract/clients/calls.ts';
import { clientStatuses } from '@coverlane/contract/codes.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { type ListAddress, useListAddress } from '../../lib/list-address.ts';
import { ListHead } from '../../lists/ListHead.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { edited } from './matrix-columns.ts';
import { MatrixGrid } from './MatrixGrid.tsx';
import { useMatrixWords } from './useMatrixWords.ts';
import './clients.css';

const SCREEN = 'clientMatrix';
/** More clients than most administrators have stand on one page. */
const ROWS = 100;

/** `/admin/clientmatrix`: clients by configuration, changed cell by cell (domain 1.5). */
export function ClientMatrixPage() {
  const t = useText();
  const address = useListAddress(['status', 'allowEnrollment', 'missing']);
  const list = useCall(clientCalls.clientMatrix, { ...address.query, pageSize: ROWS }, { keep: true });
  const { data } = list;
  const chosen = matrixColumns.filter((column) => address.look.columns.includes(column));
  const columns = chosen.length > 0 ? chosen : matrixColumns;
  const total = data?.total ?? 0;
  return (
    <div className="page page-list">
      <PageHeader
        title={t('screens.clientMatrix')}
        about={data && t('clientMatrix.about', { count: total, shown: formatCount(total) })}
      />
      <Head address={address} columns={columns} />
      <p id="matrix-keys" className="muted small">
        {t('clientMatrix.keys')}
      </p>
      <Shown list={list} address={address} columns={columns} />
    </div>
  );
}

type Props = { readonly address: ListAddress };

type ShownProps = Props & {
  readonly list: ReturnType<typeof useCall<unknown, unknown, { rows: MatrixRow[]; total: number }>>;
  readonly columns: readonly MatrixColumn[];
};

/** The grid; until it is there its place, what went wrong, or that there is nothing. */
function Shown({ list, address, columns }: ShownProps) {
  const t = useText();
  const { data, error } = list;
  if (!data && error) return <ListFailed failure={error} list={list} address={address} />;
  if (!data) return <Skeleton lines={10} label={t('screens.clientMatrix')} />;
  if (data.rows.length === 0) return <Nothing address={address} />;
  return (
    <>
      <MatrixGrid rows={data.rows} columns={columns} />
      <Pages address={address} total={data.total} pageSize={ROWS} />
    </>
  );
}

function Head({ address, columns }: Props & { readonly columns: readonly MatrixColumn[] }) {
  const t = useText();
  const { label, code } = useMatrixWords();
  const choice = (column: MatrixColumn) => (value: string) => ({ value, label: code(column, value) });
  const shownAs = (column: MatrixColumn) => ({
    key: column,
    label: label(column),
    codes: [...(edited[column]?.options ?? []), ...(column === 'missing' ? setUpSteps : [])].map((value) => ({
      value,
      label: column === 'missing' ? missing(value) : code(column, value),
    })),
  });
  const missing = (value: string): string => {
    const step = setUpSteps.find((one) => one === value);
    return step ? t(`clientMatrix.missing.${step}`) : t('clientMatrix.filter.any');
  };
  const filters = [
    { name: 'status', label: label('status'), choices: clientStatuses.map(choice('status')) },
    {
      name: 'allowEnrollment',
      label: label('allowEnrollment'),
      choices: ['true', 'false'].map(choice('allowEnrollment')),
    },
    {
      name: 'missing',
      label: t('clientMatrix.filter.missing'),
      choices: ['any', ...setUpSteps].map((value) => ({ value, label: missing(value) })),
    },
  ];
  return (
    <ListHead
      screen={SCREEN}
      address={address}
      searchLabel={t('clientMatrix.search')}
      filters={filters.map((filter) => ({ ...filter, value: address.read(filter.name) }))}
      exportCall={clientCalls.exportClientMatrix}
      shown={columns.map(shownAs)}
      columns={matrixColumns.map(shownAs)}
    />
  );
}

/** None yet, or none that match: two sentences, each with the one thing to do next. */
function Nothing({ address }: Props) {
  const t = useText();
  const none = (
    <EmptyState drawing="desk" action={<LinkButton href="/admin/clients?open=new">{t('clients.new')}</LinkButton>}>
      {t('clientMatrix.none')}
    </EmptyState>
  );
  return <NoRows address={address} none={none} />;
}
