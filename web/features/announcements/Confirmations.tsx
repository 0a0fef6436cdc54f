import type { Reply } from '@coverlane/contract/call.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import { confirmationColumns, confirmations } from '@coverlane/contract/announcements/calls.ts';
import { PAGE_SIZE } from '@coverlane/contract/fields.ts';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { saveFile } from '../../lib/files.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { useListAddress } from '../../lib/list-address.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Pages } from '../../lists/ListParts.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/table-columns.ts';

const LABELS: Readonly<Record<(typeof confirmationColumns)[number], TextKey>> = {
  name: 'announcements.confirmed.name',
  userType: 'announcements.confirmed.userType',
  organisation: 'announcements.confirmed.organisation',
  confirmedAt: 'announcements.confirmed.at',
};

type Page = Reply<typeof confirmations.announcementConfirmations>;
type Row = Page['rows'][number];

/** Who confirmed an announcement and when, the newest first, with how many did and how many put it away. */
export function Confirmations({ id }: { readonly id: string }) {
  const t = useText();
  const say = useFailureText();
  const pages = useListAddress([]).within;
  const asked = { id, page: pages.page };
  const { data, error, refetch } = useCall(confirmations.announcementConfirmations, asked, { keep: true });
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return (
    <section className="stack" aria-label={t('announcements.confirmed')}>
      <div className="row row-apart">
        <h3>{t('announcements.confirmed')}</h3>
        {data && data.total > 0 && <Export id={id} />}
      </div>
      <Shown page={data} />
      {data && data.total > PAGE_SIZE && <Pages address={pages} total={data.total} />}
    </section>
  );
}

function Shown({ page }: { readonly page: Page | undefined }) {
  const t = useText();
  const { total = 0, putAway = 0, rows } = page ?? {};
  const values = { count: total, shown: formatCount(total), away: formatCount(putAway) };
  return (
    <>
      {rows && <p className="muted">{t('announcements.confirmed.counts', values)}</p>}
      <DataTable
        caption={t('announcements.confirmed')}
        columns={columnsOf(t)}
        rows={rows}
        rowKey={({ name, confirmedAt }: Row) => `${name} ${confirmedAt}`}
        rowName={({ name }: Row) => name}
        empty={<EmptyState drawing="desk">{t('announcements.confirmed.none')}</EmptyState>}
      />
    </>
  );
}

function columnsOf(t: Translate): Column<Row>[] {
  return [
    { key: 'name', width: 'name', label: t(LABELS.name), priority: 1, cell: ({ name }) => name },
    { key: 'userType', label: t(LABELS.userType), cell: ({ userType }) => t(`userType.${userType}`) },
    {
      key: 'organisation',
      width: 'name',
      label: t(LABELS.organisation),
      cell: ({ organisation }) => organisation ?? '',
    },
    {
      key: 'confirmedAt',
      width: 'date',
      label: t(LABELS.confirmedAt),
      cell: ({ confirmedAt }) => formatDateTime(confirmedAt),
    },
  ];
}

/** Saves all of them; for those who may export. */
function Export({ id }: { readonly id: string }) {
  const t = useText();
  if (!actorOf(useUser()).permissions.includes('exportData')) return null;
  const words = Object.fromEntries([
    ...confirmationColumns.map((column) => [column, t(LABELS[column])]),
    ...userTypes.map((type) => [`userType.${type}`, t(`userType.${type}`)]),
  ]);
  const labels = {
    menu: t('announcements.confirmed.export'),
    csv: t('announcements.confirmed.csv'),
    xlsx: t('announcements.confirmed.xlsx'),
  };
  const save = (format: 'csv' | 'xlsx') =>
    saveFile(confirmations.announcementConfirmationFile, { id, format, words: JSON.stringify(words) });
  return <SheetMenu labels={labels} save={save} />;
}
