import type { ReactNode } from 'react';
import { useWords } from '../../enrolling/useWords.ts';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { type EnrollmentLine, isOpen, statusLooks } from './enrollment-line.ts';

type Props = {
  readonly rows: readonly EnrollmentLine[] | undefined;
  readonly selected: ReadonlySet<string>;
  readonly onSelect: (keys: ReadonlySet<string>) => void;
  readonly hrefOf: (id: string) => string;
  readonly empty: ReactNode;
};

/** Enrollments as rows: a draft opens in the wizard, everything else as a detail. */
export function EnrollmentTable({ rows, selected, onSelect, hrefOf, empty }: Props) {
  const t = useText();
  const { type } = useUser();
  return (
    <DataTable
      caption={t('enrollments.title')}
      columns={[
        { key: 'member', label: t('enrollments.member'), cell: nameOf, priority: 1 },
        {
          key: 'type',
          label: t('enrollments.type'),
          cell: ({ enrollmentType }) => t(`changeType.${enrollmentType}`),
        },
        { key: 'client', label: t('enrollments.client'), cell: ({ clientName }) => clientName },
        {
          key: 'effective',
          label: t('enrollments.effective'),
          cell: ({ effectiveDate }) => formatDate(effectiveDate ?? '–'),
          tight: true,
        },
        {
          key: 'updated',
          label: t('enrollments.updated'),
          // The day is enough here; the detail has the moment.
          cell: ({ updatedAt }) => formatDateTime(updatedAt).split(' ')[0],
          priority: 3,
          tight: true,
        },
        { key: 'by', label: t('enrollments.by'), cell: ({ startedBy }) => startedBy ?? '–', priority: 3, tight: true },
        { key: 'status', label: t('enrollments.status'), cell: stateOf },
      ]}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={nameOf}
      rowHref={(row) => (isOpen(row) ? `/${type}/enrollment/${row.id}` : `/admin/enrollments${hrefOf(row.id)}`)}
      selected={selected}
      onSelect={onSelect}
      empty={empty}
    />
  );
}

const nameOf = ({ memberName, number }: EnrollmentLine): string =>
  memberName === '' ? number : `${memberName} (${number})`;

const stateOf = (row: EnrollmentLine) => <State row={row} />;

/** The state in a word, and for what failed the step and why. */
export function State({ row }: { readonly row: EnrollmentLine }) {
  const t = useText();
  const say = useWords();
  const { status, step, failure, openProofs } = row;
  return (
    <span className="enrollments-state">
      <StatusChip {...statusLooks[status]}>{t(`enrolling.status.${status}`)}</StatusChip>
      {failure && (
        <span className="small muted">
          {[step && t(`enrolling.step.${step}`), say(failure)].filter(Boolean).join(': ')}
        </span>
      )}
      {openProofs > 0 && <span className="small muted">{t('enrollments.openProofs', { count: openProofs })}</span>}
    </span>
  );
}
