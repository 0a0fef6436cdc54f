import { changeTypes } from '@coverlane/contract/codes.ts';
import { enrollmentStatuses, processingSteps } from '@coverlane/contract/enrollments/codes.ts';
import { nextSteps } from '@coverlane/contract/enrollments/next.ts';
import { type EnrollmentColumn, enrollmentColumns } from '@coverlane/contract/enrollments/lines.ts';
import { type PartnerColumn, partnerColumns } from '@coverlane/contract/enrollments/partner-calls.ts';
import type { ReactNode } from 'react';
import { useEnrollmentWords } from '../../lib/useEnrollmentWords.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { type TextKey, type Translate, useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { useUser } from '../../lib/session.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import type { Column, ColumnWidth } from '../../ui/table-columns.ts';
import { statusLooks } from './status-looks.ts';
import type { EnrollmentLine, PartnerLine } from './enrollment-line.ts';
import { ActorName } from '../../lists/ActorName.tsx';

type Codes = readonly { readonly value: string; readonly label: string }[];
type ListedColumn<Row> = Column<Row> & { readonly codes: Codes };

/** Of several employers each says its own; of one the day on which it takes effect tells more. */
const usualOf = (clients: number): readonly EnrollmentColumn[] => [
  'memberName',
  'number',
  'enrollmentType',
  clients > 1 ? 'clientName' : 'effectiveDate',
  'status',
  'next',
  'ageDays',
  'owner',
];
const sortable: readonly EnrollmentColumn[] = [
  'memberName',
  'number',
  'enrollmentType',
  'effectiveDate',
  'status',
  'submittedAt',
  'updatedAt',
];
/** Hidden where it is narrow. */
const minor: readonly EnrollmentColumn[] = [
  ...(['updatedAt', 'startedBy', 'submittedAt', 'step', 'note', 'memberNumber'] as const),
  ...(['divisionName', 'enrollmentType'] as const),
];
/** Partners are asked what kind it is, and not by its number. */
const minorOfPartners: readonly PartnerColumn[] = ['updatedAt', 'submittedAt', 'memberNumber', 'number'];
const WIDTHS: Readonly<Partial<Record<EnrollmentColumn, ColumnWidth>>> = {
  number: 'id',
  memberNumber: 'id',
  memberName: 'name',
  status: 'state',
  next: 'name',
  effectiveDate: 'date',
  submittedAt: 'date',
  updatedAt: 'date',
  ageDays: 'money',
  openProofs: 'money',
};

/** Every column of the list of enrollments, and those that are shown: the chosen ones, or the usual. */
export function useEnrollmentColumns(address: ListAddress) {
  const t = useText();
  return useChosen(
    enrollmentColumns.map((key) => columnOf({ key, cell: cells[key], isMinor: minor.includes(key) }, t)),
    address,
  );
}

/** The same of the list as partners read it. */
export function usePartnerColumns(address: ListAddress) {
  const t = useText();
  return useChosen(
    partnerColumns.map((key) => columnOf({ key, cell: partnerCells[key], isMinor: minorOfPartners.includes(key) }, t)),
    address,
  );
}

function useChosen<Row>(all: readonly ListedColumn<Row>[], { look }: ListAddress) {
  const { clients } = useUser();
  const find = (name: string) => all.find(({ key }) => key === name) ?? [];
  const chosen = look.columns.flatMap(find);
  return { all, chosen: chosen.length > 0 ? chosen : usualOf(clients.length).flatMap(find) };
}

const LABELS: Readonly<Record<EnrollmentColumn, TextKey>> = {
  memberName: 'enrollments.member',
  number: 'enrollments.number',
  memberNumber: 'enrollments.memberNumber',
  enrollmentType: 'enrollments.type',
  clientName: 'enrollments.client',
  divisionName: 'enrollments.division',
  effectiveDate: 'enrollments.effective',
  status: 'enrollments.status',
  next: 'enrollments.next',
  ageDays: 'enrollments.age',
  owner: 'enrollments.owner',
  step: 'enrollments.step',
  openProofs: 'enrollments.proofsOpen',
  startedBy: 'enrollments.by',
  submittedAt: 'enrollments.submitted',
  updatedAt: 'enrollments.updated',
  note: 'enrollments.note',
};

type Cell<Row> = (row: Row, t: Translate) => ReactNode;

type Given<Row> = { readonly key: EnrollmentColumn; readonly cell: Cell<Row>; readonly isMinor: boolean };

const columnOf = <Row,>({ key, cell, isMinor }: Given<Row>, t: Translate): ListedColumn<Row> => ({
  key,
  label: t(LABELS[key]),
  codes: codesOf(key, t),
  sortable: sortable.includes(key),
  priority: key === 'memberName' ? 1 : isMinor ? 3 : 2,
  width: WIDTHS[key] ?? 'text',
  cell: (row) => cell(row, t),
});

/** The day is enough in a list; the detail has the moment. */
const dayText = (moment: string | null): string => (moment === null ? '–' : formatDate(dayOf(moment)));

const partnerCells: Readonly<Record<PartnerColumn, Cell<PartnerLine>>> = {
  // Somebody new whose name is not typed yet is called by the number.
  memberName: ({ memberName, number }) => memberName || number,
  number: ({ number }) => number,
  memberNumber: ({ memberNumber }) => memberNumber ?? '–',
  enrollmentType: ({ enrollmentType }, t) => t(`changeType.${enrollmentType}`),
  clientName: ({ clientName }) => clientName,
  effectiveDate: ({ effectiveDate }) => formatDate(effectiveDate ?? '–'),
  status: ({ status }, t) => <StatusChip {...statusLooks[status]}>{t(`enrolling.status.${status}`)}</StatusChip>,
  next: ({ next }, t) => (next === 'none' ? '–' : t(`enrolling.next.${next}`)),
  ageDays: ({ ageDays }, t) => (ageDays === null ? '–' : t('enrollments.days', { count: ageDays })),
  owner: ({ owner }) => <ActorName of={owner} short />,
  submittedAt: ({ submittedAt }) => dayText(submittedAt),
  updatedAt: ({ updatedAt }) => dayText(updatedAt),
};

const cells: Readonly<Record<EnrollmentColumn, Cell<EnrollmentLine>>> = {
  ...partnerCells,
  divisionName: ({ divisionName }) => divisionName ?? '–',
  status: (row) => <State row={row} />,
  step: ({ step }, t) => (step === null ? '–' : t(`enrolling.step.${step}`)),
  openProofs: ({ openProofs }) => openProofs,
  startedBy: ({ startedBy }) => <ActorName of={startedBy} />,
  note: ({ note }) => note ?? '–',
};

/** The state in a word, and for what failed the step and why. */
function State({ row }: { readonly row: EnrollmentLine }) {
  const t = useText();
  const say = useEnrollmentWords();
  const { status, step, failure, openProofs } = row;
  return (
    <span className="enrollments-state">
      <StatusChip {...statusLooks[status]}>{t(`enrolling.status.${status}`)}</StatusChip>
      {failure && (
        <span className="small muted enrollments-failure">
          {[step && t(`enrolling.step.${step}`), say(failure)].filter(Boolean).join(': ')}
        </span>
      )}
      {openProofs > 0 && <span className="small muted">{t('enrollments.openProofs', { count: openProofs })}</span>}
    </span>
  );
}

/** The reader's words for codes, for an exported file. */
function codesOf(key: EnrollmentColumn, t: Translate): Codes {
  if (key === 'enrollmentType') return changeTypes.map((value) => ({ value, label: t(`changeType.${value}`) }));
  if (key === 'status') return enrollmentStatuses.map((value) => ({ value, label: t(`enrolling.status.${value}`) }));
  if (key === 'next') return nextSteps.map((value) => ({ value, label: t(`enrolling.next.${value}`) }));
  if (key === 'step') return processingSteps.map((value) => ({ value, label: t(`enrolling.step.${value}`) }));
  return [];
}
