import { useState } from 'react';

import { Button } from './Button.tsx';
import { Card } from './Card.tsx';
import { Chip } from './Chip.tsx';
import { DataTable } from './DataTable.tsx';
import { DateText } from './DateText.tsx';
import { EmptyState } from './EmptyState.tsx';
import { Money } from './Money.tsx';
import { Pager } from './Pager.tsx';
import { StatusChip } from './StatusChip.tsx';
import { TextInput } from './TextInput.tsx';
import { Toolbar } from './Toolbar.tsx';
import { Tabs } from './Tabs.tsx';
import type { Column, Sort } from './table-columns.ts';

type Member = {
  readonly id: string;
  readonly name: string;
  readonly number: string;
  readonly division: string;
  readonly since: string;
  readonly cost: string;
  readonly active: boolean;
};

const MEMBERS: readonly Member[] = [
  {
    id: '1',
    name: 'Jiwoo Kim',
    number: 'W1234567',
    division: 'Seoul-LA',
    since: '2024-02-01',
    cost: '84.2',
    active: true,
  },
  {
    id: '2',
    name: 'Ana Ruiz Hernández',
    number: 'W1234570',
    division: 'HQ',
    since: '2025-05-01',
    cost: '1203.75',
    active: false,
  },
  { id: '3', name: '김지우', number: 'W1234581', division: 'HQ', since: '2023-11-15', cost: '0', active: true },
];

const COLUMNS: readonly Column<Member>[] = [
  { key: 'name', width: 'name', label: 'Name', cell: ({ name }) => name, priority: 1, sortable: true },
  { key: 'number', label: 'Number', cell: ({ number }) => <span className="numbers">{number}</span> },
  { key: 'division', label: 'Division', cell: ({ division }) => division, priority: 3 },
  { key: 'since', width: 'date', label: 'Since', cell: ({ since }) => <DateText date={since} />, sortable: true },
  { key: 'cost', width: 'money', label: 'Per paycheck', cell: ({ cost }) => <Money amount={cost} /> },
  {
    key: 'status',
    width: 'state',
    label: 'Status',
    cell: ({ active }) => <StatusChip tone={active ? 'ok' : 'info'}>{active ? 'Active' : 'Upcoming'}</StatusChip>,
  },
];

/** Tables in their states, with what stands around them. */
export function GalleryLists() {
  const [sort, setSort] = useState<Sort>({ key: 'name', direction: 'ascending' });
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set(['2']));
  return (
    <>
      <Card title="Members">
        <Tabs
          label="Views"
          current="/gallery"
          tabs={[
            { href: '/gallery', label: 'All active', count: 142 },
            { href: '/gallery?new', label: 'New this week', count: 3 },
            { href: '/gallery?ending', label: 'Terminating' },
          ]}
        />
        <Toolbar
          actions={
            <>
              <Button icon="download">Export</Button>
              <Button kind="primary" icon="add">
                New member
              </Button>
            </>
          }
        >
          <TextInput name="search" type="search" label="Name, number or SSN" />
        </Toolbar>
        <div className="chips">
          <Chip onRemove={() => undefined}>Client: Acme</Chip>
          <Chip onRemove={() => undefined}>Division: HQ</Chip>
        </div>
        <DataTable
          caption="Members"
          columns={COLUMNS}
          rows={MEMBERS}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          rowHref={({ id }) => `/gallery?member=${id}`}
          sort={sort}
          onSort={setSort}
          selected={selected}
          onSelect={setSelected}
          renderActions={() => (
            <Button kind="quiet" icon="more" iconOnly>
              More
            </Button>
          )}
        />
        <Pager page={3} total={1142} pageHref={(page) => `/gallery?page=${page}`} />
      </Card>
      <Card title="Loading">
        <DataTable caption="Claims" columns={COLUMNS} rows={undefined} rowKey={({ id }) => id} skeletonRows={3} />
      </Card>
      <Card title="Empty">
        <DataTable
          caption="Sessions"
          columns={COLUMNS}
          rows={[]}
          rowKey={({ id }) => id}
          empty={
            <EmptyState
              drawing="calendar"
              title="No sessions yet"
              action={<Button kind="primary">Make the first one</Button>}
            >
              A session is one round of enrollment.
            </EmptyState>
          }
        />
      </Card>
    </>
  );
}
