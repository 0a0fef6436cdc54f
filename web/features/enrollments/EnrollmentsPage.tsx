import { enrollments } from '@coverlane/contract/calls/enrollment.ts';
import type { ReactNode } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { useSelection } from '../../lib/selection.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { ListFailed, Pages } from '../../lists/ListParts.tsx';
import { BulkActions } from './BulkActions.tsx';
import { EnrollmentDetail } from './EnrollmentDetail.tsx';
import { EnrollmentFilters } from './EnrollmentFilters.tsx';
import { EnrollmentTable } from './EnrollmentTable.tsx';
import { isUnderWay, type ListTab, listTabs, tabNames } from './enrollment-line.ts';
import './enrollments.css';

const ASK_AGAIN_MS = 5000;

/** Every enrollment of every client, what waits, and what failed: `/admin/enrollments`. */
export function EnrollmentsPage() {
  const address = useListAddress(['tab', 'status', 'enrollmentType', 'clientId']);
  return address.open === undefined ? <List address={address} /> : <EnrollmentDetail id={address.open} />;
}

type Address = ReturnType<typeof useListAddress>;

function List({ address }: { readonly address: Address }) {
  const t = useText();
  const tab: ListTab = tabNames.find((name) => name === address.read('tab')) ?? 'all';
  const list = useRows(address, tab);
  const { data } = list;
  const hrefOf = (name: ListTab) => address.href({ tab: name === 'all' ? undefined : name, status: undefined });
  return (
    <div className="page page-wide">
      <PageHeader title={t('enrollments.title')} about={data && t('enrollments.count', { count: data.total })} />
      <Tabs
        label={t('enrollments.title')}
        tabs={tabNames.map((name) => ({ href: hrefOf(name), label: t(`enrollments.tab.${name}`) }))}
        current={hrefOf(tab)}
      />
      <EnrollmentFilters address={address} tab={tab} />
      <Rows list={list} address={address} tab={tab} />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

type RowsProps = { readonly list: ReturnType<typeof useRows>; readonly address: Address; readonly tab: ListTab };

function Rows({ list, address, tab }: RowsProps) {
  const { data, error } = list;
  const selection = useSelection(data?.rows, address.narrowedBy);
  const refresh = useRefresh();
  const done = (left: ReadonlySet<string>) => {
    selection.choose(left);
    void refresh([enrollments.enrollmentList]);
  };
  if (error && !data) return <ListFailed failure={error} list={list} address={address} />;
  return (
    <>
      <BulkActions rows={selection.rows} onClear={selection.clear} onDone={done} />
      <EnrollmentTable
        rows={data?.rows}
        selected={selection.keys}
        onSelect={selection.choose}
        hrefOf={(id) => address.href({ open: id })}
        empty={<Nothing address={address} tab={tab} />}
      />
    </>
  );
}

function useRows(address: Address, tab: ListTab) {
  const { tab: _, status, open: __, ...query } = address.query;
  const states = status ?? listTabs[tab].join(',');
  const asked = { ...query, ...(states && { status: states }) };
  return useCall(enrollments.enrollmentList, asked, {
    keep: true,
    every: (data) => (data?.rows.some((row) => isUnderWay(row)) ? ASK_AGAIN_MS : false),
  });
}

function Nothing({ address, tab }: { readonly address: Address; readonly tab: ListTab }): ReactNode {
  const t = useText();
  const narrowed = Object.keys(address.query).some((name) => name !== 'tab' && name !== 'page');
  return (
    <EmptyState
      icon={narrowed ? 'search' : 'ok'}
      action={narrowed && <Button onClick={address.clear}>{t('enrollments.clear')}</Button>}
    >
      {narrowed ? t('enrollments.noneMatch') : t(`enrollments.none.${tab}`)}
    </EmptyState>
  );
}
