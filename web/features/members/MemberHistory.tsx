import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/calls/members.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { FactText } from './FactText.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

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
        rows={data?.rows}
        rowKey={keyOf}
        empty={<EmptyState icon="clock">{t('members.noHistory')}</EmptyState>}
      />
      {data && data.total > size && size < MOST && (
        <div className="button-row">
          <Button busy={isFetching} onClick={() => setSize(size + STEP)}>
            {t('members.olderChanges', { count: data.total - size })}
          </Button>
        </div>
      )}
    </div>
  );
}

const keyOf = ({ at, personName, fact, which, field, effectiveDate, before, after }: Entry): string =>
  [at, personName, fact, which, field, effectiveDate, before, after].join('|');

function useColumns() {
  const t = useText();
  const hasText = useHasText();
  const fieldName = ({ fact, which, field }: Entry) => {
    const key = `members.field.${field}`;
    const of = `${fact === 'coverage' ? 'coverageType' : 'members.address'}.${which}`;
    return [hasText(of) ? t(of) : null, hasText(key) ? t(key) : field].filter(Boolean).join(': ');
  };
  return [
    { key: 'field', label: t('members.change'), cell: fieldName, priority: 1 as const },
    {
      key: 'values',
      label: t('members.beforeAfter'),
      cell: ({ field, before, after }: Entry) => (
        <span className="members-diff">
          <del>
            <FactText field={field} value={before} />
          </del>
          <span aria-hidden="true">→</span>
          <ins>
            <FactText field={field} value={after} />
          </ins>
        </span>
      ),
    },
    { key: 'person', label: t('members.name'), cell: ({ personName }: Entry) => personName },
    {
      key: 'effective',
      label: t('members.effectiveDay'),
      cell: ({ effectiveDate }: Entry) => (effectiveDate ? formatDate(effectiveDate) : '–'),
      priority: 3 as const,
    },
    { key: 'at', label: t('members.when'), cell: ({ at }: Entry) => formatDateTime(at) },
    {
      key: 'by',
      label: t('members.by'),
      cell: ({ by, source }: Entry) => [by, t(`source.${source}`)].filter(Boolean).join(' · '),
    },
  ];
}
