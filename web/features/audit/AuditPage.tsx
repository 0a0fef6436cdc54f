import { auditActionOf } from '@coverlane/contract/audit/actions.ts';
import { audit } from '@coverlane/contract/audit/calls.ts';
import { type AuditColumn, auditColumns, auditKinds, sealStates } from '@coverlane/contract/audit/codes.ts';
import { userTypes } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDateTime } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { type ListAddress, usePeopleAddress } from '../../lib/list-address.ts';
import { useToday } from '../../lib/today.ts';
import { ActorName } from '../../lists/ActorName.tsx';
import { ExportMenu, type ListColumn } from '../../lists/ExportMenu.tsx';
import { failedList, Pages, useExistingPage } from '../../lists/ListParts.tsx';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { NoRows } from '../../lists/NoRows.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DateInput } from '../../ui/DateInput.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { FilterBar } from '../../ui/FilterBar.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { daysOf, spans } from './spans.ts';

type List = Reply<typeof audit.auditList>;
type Entry = List['rows'][number];

/** Who looked and who changed what, by member, user, kind and day; and whether the log is as it was sealed: `/admin/audit`. */
export function AuditPage() {
  const t = useText();
  const today = useToday();
  const address = usePeopleAddress(['kind', 'days', 'day']);
  const { search, days, day } = address.query;
  const kind = auditKinds.find((known) => known === address.read('kind'));
  const asked = {
    ...(search && { search }),
    ...(kind && { kind }),
    ...daysOf({ span: days, day }, today),
  };
  const list = useCall(audit.auditList, { ...asked, page: address.page }, { keep: true });
  const { data } = list;
  useExistingPage(address, data?.total);
  return (
    <div className="page page-list">
      <PageHeader title={t('screens.audit')} about={data && totalOf(data, t)} />
      <Narrowing address={address} asked={asked} />
      {data && <Chain list={data} />}
      <DataTable
        caption={t('screens.audit')}
        columns={columnsOf(t)}
        rows={data?.rows}
        rowKey={({ at, action, call, memberId }: Entry) => `${at} ${action} ${call ?? ''} ${memberId ?? ''}`}
        failed={failedList({ list, address })}
        empty={<NoRows address={address} none={<EmptyState icon="eye">{t('audit.none')}</EmptyState>} />}
      />
      <Pages address={address} total={data?.total} />
    </div>
  );
}

const totalOf = ({ total, more }: List, t: Translate): string =>
  t('audit.total', { count: total, shown: `${formatCount(total)}${more ? '+' : ''}` });

type NarrowingProps = { readonly address: ListAddress; readonly asked: Readonly<Record<string, string>> };

function Narrowing({ address, asked }: NarrowingProps) {
  const t = useText();
  return (
    <FilterBar
      search={address.read('search')}
      searchLabel={t('audit.search')}
      any={t('crud.any')}
      filters={[
        {
          name: 'kind',
          label: t('audit.kind'),
          value: address.read('kind'),
          choices: auditKinds.map((kind) => ({ value: kind, label: t(`audit.kind.${kind}`) })),
        },
        {
          name: 'days',
          label: t('audit.days'),
          value: address.read('days'),
          choices: spans.map((span) => ({ value: span, label: t(`audit.days.${span}`) })),
        },
      ]}
      onChange={(name, value) => address.change({ [name]: value }, name === 'search')}
      actions={
        <>
          <DateInput
            name="day"
            label={t('audit.day')}
            labelHidden
            hint=""
            placeholder={t('audit.day')}
            value={address.read('day')}
            onChange={(day) => address.change({ day })}
          />
          <Export asked={asked} />
        </>
      }
    />
  );
}

function Export({ asked }: Pick<NarrowingProps, 'asked'>) {
  const t = useText();
  const mayExport = useMayExport(audit.auditListFile);
  if (mayExport === 'no') return null;
  if (mayExport === 'lacks') return <MayNotExport />;
  const labels = { menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') };
  return <ExportMenu call={audit.auditListFile} query={asked} columns={fileColumns(t)} labels={labels} />;
}

/** The columns of the file, with the words of their codes. */
const fileColumns = (t: Translate): ListColumn[] =>
  auditColumns.map((key) => ({ key, label: t(`audit.${key}`), codes: codesOf(key, t) }));

function codesOf(key: AuditColumn, t: Translate): NonNullable<ListColumn['codes']> {
  if (key === 'kind') return auditKinds.map((value) => ({ value, label: t(`audit.kind.${value}`) }));
  if (key === 'seal') return sealStates.map((value) => ({ value, label: t(`audit.seal.${value}`) }));
  return key === 'outcome' ? outcomes.map((value) => ({ value, label: t(`audit.outcome.${value}`) })) : [];
}

const outcomes = ['ok', 'refused'] as const;

/** Whether the log is as it was: the seals one after the other, and the entries that are shown. */
function Chain({ list: { chain, rows } }: { readonly list: List }) {
  const t = useText();
  const changed = rows.filter(({ seal }) => seal === 'changed').length;
  if (chain.gaps > 0 || changed > 0) {
    return (
      <Banner kind="error" title={t('audit.broken')}>
        {t('audit.brokenAbout', { gaps: chain.gaps, changed })}
      </Banner>
    );
  }
  if (chain.lastAt === null) return null;
  return (
    <p className="muted">{t('audit.whole', { shown: formatCount(chain.seals), at: formatDateTime(chain.lastAt) })}</p>
  );
}

const columnsOf = (t: Translate): Column<Entry>[] => [
  { key: 'at', width: 'date', label: t('audit.at'), priority: 1, cell: ({ at }) => formatDateTime(at) },
  { key: 'by', width: 'name', label: t('audit.by'), priority: 1, cell: (entry) => <Who entry={entry} /> },
  { key: 'kind', width: 'state', label: t('audit.kind'), priority: 1, cell: (entry) => <Kind entry={entry} /> },
  { key: 'member', width: 'name', label: t('audit.member'), cell: (entry) => <About entry={entry} /> },
  {
    key: 'action',
    width: 'text',
    label: t('audit.action'),
    cell: ({ action, call }) => (
      <>
        {actionSaid(action, t)} {call !== null && <span className="small muted">{call}</span>}
      </>
    ),
  },
  {
    key: 'seal',
    width: 'state',
    label: t('audit.seal'),
    priority: 3,
    cell: ({ seal }) => <Chip tone={sealTones[seal]}>{t(`audit.seal.${seal}`)}</Chip>,
  },
];

/** In words; what nobody gave any stands as the log has it. */
function actionSaid(action: string, t: Translate): string {
  const known = auditActionOf(action);
  return known ? t(`audit.action.${known}`) : action;
}

const sealTones = { sealed: 'ok', waiting: 'neutral', changed: 'bad' } as const;

function Who({ entry: { by, username, userType } }: { readonly entry: Entry }) {
  const t = useText();
  if (by === null) return <NoValue />;
  const type = userTypes.find((one) => one === userType);
  return (
    <span title={[username, type && t(`userType.${type}`)].filter(Boolean).join(' · ')}>
      <ActorName of={by} />
    </span>
  );
}

function Kind({ entry: { kind } }: { readonly entry: Entry }) {
  const t = useText();
  if (kind === 'refused') {
    return (
      <StatusChip tone="warn" icon="lock">
        {t('audit.kind.refused')}
      </StatusChip>
    );
  }
  return <Chip tone="neutral">{t(`audit.kind.${kind}`)}</Chip>;
}

/** One person, or how many a list named. */
function About({ entry: { memberName, memberNumber, people } }: { readonly entry: Entry }) {
  const t = useText();
  if (memberNumber !== null) return `${memberName ?? ''} (${memberNumber})`.trim();
  return people === null ? <NoValue /> : t('audit.people', { count: people });
}
