import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { coverageTypes } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import type { Column } from '../../ui/table-columns.ts';
import { FactText } from '../../features/enrollments/FactText.tsx';
import type { MemberRecord } from './useMemberRecord.ts';
import { ActorName } from '../../lists/ActorName.tsx';

type Entry = Reply<typeof members.memberHistory>['rows'][number];

const STEP = 50;
const MOST = 200;

/** Who changed what, when, from which source: old and new value of every field (design 1.2). */
export function MemberHistory({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const [size, setSize] = useState(STEP);
  const columns = useColumns();
  const { data, error, refetch, isFetching } = useCall(
    members.memberHistory,
    { id: record.id, pageSize: size },
    { keep: true },
  );
  if (error && !data) {
    return (
      <ErrorState title={t('members.historyFailed')} kept={t('members.recordKept')} onRetry={() => void refetch()} />
    );
  }
  return (
    <div className="stack">
      <DataTable
        caption={t('members.tab.history')}
        columns={columns}
        rows={data && grouped(data.rows)}
        rowKey={({ key }) => key}
        empty={<EmptyState drawing="calendar">{t('members.noHistory')}</EmptyState>}
      />
      {data && data.total > size && size < MOST && (
        <div className="row">
          <Button busy={isFetching} onClick={() => setSize(size + STEP)}>
            {t('members.olderChanges', { count: data.total - size })}
          </Button>
        </div>
      )}
    </div>
  );
}

/** The fields of one fact that one change touched, together: a row of the history. */
type Group = { readonly key: string; readonly entry: Entry; readonly fields: readonly Entry[] };

function grouped(entries: readonly Entry[]): Group[] {
  const keyOf = ({ at, type, personName, fact, which, effectiveDate }: Entry) =>
    [at, type, personName, fact, which, effectiveDate].join('|');
  // The type of a coverage is what the row is called; as a field it says nothing more.
  const told = entries.filter(({ field, which }) => field !== 'coverageType' || which === null);
  return [...Map.groupBy(told, keyOf)].flatMap(([key, fields]) =>
    fields[0] ? [{ key, entry: fields[0], fields }] : [],
  );
}

function useColumns(): Column<Group>[] {
  const t = useText();
  return [
    {
      key: 'fact',
      label: t('members.change'),
      cell: ({ entry }) => t(`members.fact.${entry.fact}`, { which: whichText(entry, t) }),
      priority: 1,
    },
    { key: 'values', label: t('members.beforeAfter'), cell: fieldsOf, wrap: true },
    { key: 'person', width: 'name', label: t('members.name'), cell: ({ entry }) => entry.personName },
    {
      key: 'effective',
      width: 'date',
      label: t('members.effectiveDay'),
      cell: ({ entry }) => (entry.effectiveDate ? formatDate(entry.effectiveDate) : '–'),
      priority: 3,
    },
    { key: 'at', width: 'date', label: t('members.when'), cell: ({ entry }) => formatDateTime(entry.at) },
    {
      key: 'by',
      width: 'name',
      label: t('members.by'),
      cell: ({ entry }) => (
        <>
          {entry.by && (
            <>
              <ActorName of={entry.by} /> ·{' '}
            </>
          )}
          {t(`source.${entry.source}`)}
        </>
      ),
    },
  ];
}

/** Facts that there is one of for each coverage type. */
const OF_TYPES: readonly Entry['fact'][] = ['coverage', 'beneficiaries', 'doctor', 'volume'];

/** Which of its kind: the coverage type or the kind of address; employments are told apart by their dates. */
function whichText({ fact, which }: Entry, t: Translate): string {
  if (OF_TYPES.includes(fact)) return t(`coverageType.${coverageTypes.find((type) => type === which) ?? 'medical'}`);
  return fact === 'address' ? t(`members.address.${which === 'mailing' ? 'mailing' : 'home'}`) : '';
}

const fieldsOf = ({ fields }: Group) => <FieldList fields={fields} />;

function FieldList({ fields }: Pick<Group, 'fields'>) {
  const t = useText();
  const hasText = useHasText();
  const nameOf = (field: string) => {
    const key = `members.field.${field}`;
    return hasText(key) ? t(key) : field;
  };
  return (
    <dl className="members-diffs">
      {fields.map(({ field, before, after }) => (
        <div key={`${field} ${before} ${after}`}>
          <dt>{nameOf(field)}</dt>
          <dd>
            {before !== null && (
              <>
                <del>
                  <FactText field={field} value={before} />
                </del>
                <span aria-hidden="true">→</span>
              </>
            )}
            <ins>
              <FactText field={field} value={after} />
            </ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}
