import { cobra } from '@coverlane/contract/cobra/calls.ts';
import { cobraColumns } from '@coverlane/contract/cobra/file-calls.ts';
import { cobraDeadlines, cobraEvents, cobraStates } from '@coverlane/contract/eligibility/codes.ts';
import { saveFile } from '../../lib/files.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';

const LABELS: Readonly<Record<(typeof cobraColumns)[number], TextKey>> = {
  member: 'cobra.member',
  memberNumber: 'cobra.aging.number',
  client: 'cobra.client',
  event: 'cobra.event',
  eventDate: 'cobra.eventDate',
  lastDay: 'cobra.lastDay',
  state: 'cobra.state',
  due: 'cobra.due',
  dueBy: 'cobra.dueBy',
  overdue: 'cobra.isOverdue',
};

/** Saves all cases that the list shows; says why where the permission to export is missing. */
export function CasesExport({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const may = useMayExport(cobra.cobraListFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const words = Object.fromEntries([
    ...cobraColumns.map((column) => [column, t(LABELS[column])]),
    ...cobraEvents.map((event) => [`event.${event}`, t(`cobra.event.${event}`)]),
    ...cobraStates.map((state) => [`state.${state}`, t(`cobra.state.${state}`)]),
    ...cobraDeadlines.map((kind) => [`due.${kind}`, t(`cobra.dueWord.${kind}`)]),
    ['overdue.yes', t('cobra.isOverdue.yes')],
    ['overdue.no', t('cobra.isOverdue.no')],
  ]);
  return (
    <SheetMenu
      labels={{ menu: t('cobra.aging.export'), csv: t('cobra.aging.csv'), xlsx: t('cobra.aging.xlsx') }}
      save={(format) => saveFile(cobra.cobraListFile, { ...query, format, words: JSON.stringify(words) })}
    />
  );
}
