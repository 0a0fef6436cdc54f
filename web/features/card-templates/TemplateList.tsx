import type { Actor } from '@coverlane/contract/words/actors.ts';
import { cardTemplates, eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import type { TemplateStatus } from '@coverlane/contract/cards/codes.ts';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRefresh } from '../../lib/api.ts';
import { type ReactNode, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import type { RequestFailed } from '../../lib/request-failed.ts';
import { failedList } from '../../lists/ListParts.tsx';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { TemplateState } from './TemplateState.tsx';
import { actorSaid } from '../../lib/actors.ts';

/** What both kinds of templates have in their lists. */
export interface TemplateRow {
  readonly id: string;
  readonly name: string;
  readonly number: number;
  readonly status: TemplateStatus;
  readonly updatedAt: string;
  readonly updatedBy: Actor | null;
}

type NewTemplate = { name?: string; from?: string; sameTemplate?: boolean };

type Props<Row extends TemplateRow> = {
  readonly title: string;
  readonly about: string;
  /** Something to know before the list. */
  readonly above?: ReactNode;
  readonly list: UseQueryResult<{ rows: Row[] }, RequestFailed>;
  readonly address: ListAddress;
  readonly create: (input: NewTemplate) => Promise<{ id: string }>;
  readonly scopeOf: (row: Row) => string;
  readonly typesOf?: (row: Row) => string;
};

/** Every version of every template, which is in use, for whom, and the ways to a new one. */
export function TemplateList<Row extends TemplateRow>(props: Props<Row>) {
  const t = useText();
  const { list, address, title } = props;
  const { make, busy } = useMake(props);
  return (
    <div className="page page-list">
      <PageHeader
        title={title}
        about={props.about}
        actions={
          <Button kind="primary" icon="add" busy={busy} onClick={() => make({})}>
            {t('cardTemplates.new')}
          </Button>
        }
      />
      {props.above}
      <DataTable
        failed={failedList({ list, address })}
        caption={title}
        columns={columnsOf(t, props)}
        rows={list.data?.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => address.href({ open: id })}
        renderActions={(row) => <MakeFrom row={row} make={make} />}
        empty={<EmptyState drawing="card">{t('cardTemplates.none')}</EmptyState>}
      />
    </div>
  );
}

function useMake<Row extends TemplateRow>({ create, address }: Props<Row>) {
  const say = useFailureText();
  const { notify } = useNotices();
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const work = async (input: NewTemplate): Promise<void> => {
    setBusy(true);
    try {
      const { id } = await create(input);
      await refresh([cardTemplates.cardTemplateList, eobTemplates.eobTemplateList]);
      address.change({ open: id });
    } catch (error) {
      notify('error', say(error));
    } finally {
      setBusy(false);
    }
  };
  return { make: (input: NewTemplate) => void work(input), busy };
}

function MakeFrom({ row, make }: { readonly row: TemplateRow; readonly make: (input: NewTemplate) => void }) {
  const t = useText();
  const copy = {
    label: t('cardTemplates.copy'),
    onSelect: () => make({ from: row.id, name: t('cardTemplates.copyOf', { name: row.name }).slice(0, 80) }),
  };
  const next = {
    label: t('cardTemplates.nextVersion'),
    onSelect: () => make({ from: row.id, sameTemplate: true }),
  };
  const items = row.status === 'draft' ? [copy] : [next, copy];
  return (
    <Menu
      kind="quiet"
      icon="more"
      iconOnly
      align="end"
      label={t('cardTemplates.more', { name: row.name })}
      items={items}
    />
  );
}

const columnsOf = <Row extends TemplateRow>(t: Translate, { scopeOf, typesOf }: Props<Row>): Column<Row>[] => [
  { key: 'name', width: 'name', label: t('cardTemplates.name'), priority: 1, cell: ({ name }) => name },
  { key: 'number', width: 'money', label: t('cardTemplates.version'), cell: ({ number }) => number },
  {
    key: 'status',
    width: 'state',
    label: t('cardTemplates.state'),
    cell: ({ status }) => <TemplateState status={status} />,
  },
  { key: 'scope', label: t('cardTemplates.for'), cell: scopeOf },
  ...(typesOf ? [{ key: 'types', label: t('cardTemplates.types'), cell: typesOf }] : []),
  {
    key: 'updated',
    label: t('cardTemplates.changed'),
    priority: 3,
    cell: ({ updatedAt, updatedBy }) =>
      [formatDateTime(updatedAt), actorSaid(updatedBy, t)].filter(Boolean).join(' · '),
  },
];
