import { tasks } from '@coverlane/contract/tasks/calls.ts';
import { taskColumns, taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { saveFile } from '../../lib/files.ts';
import { type TextKey, useText } from '../../lib/i18n.ts';
import { MayNotExport, useMayExport } from '../../lists/MayNotExport.tsx';
import { SheetMenu } from '../../lists/SheetMenu.tsx';

const LABELS: Readonly<Record<(typeof taskColumns)[number], TextKey>> = {
  about: 'tasks.about',
  kind: 'tasks.kind',
  client: 'tasks.client',
  due: 'tasks.due',
  overdue: 'tasks.overdue',
  age: 'tasks.age',
  owner: 'tasks.owner',
  otherwise: 'tasks.otherwise',
};

/** Saves everything that the list shows; says why where the permission to export is missing. */
export function TasksExport({ query }: { readonly query: Readonly<Record<string, unknown>> }) {
  const t = useText();
  const may = useMayExport(tasks.taskListFile);
  if (may === 'no') return null;
  if (may === 'lacks') return <MayNotExport />;
  const words = Object.fromEntries([
    ...taskColumns.map((column) => [column, t(LABELS[column])]),
    ...taskKinds.map((kind) => [`kind.${kind}`, t(`tasks.kind.${kind}`)]),
    ...taskKinds.map((kind) => [`otherwise.${kind}`, t(`tasks.otherwise.${kind}`)]),
    ['overdue.yes', t('tasks.overdue.yes')],
    ['overdue.no', t('tasks.overdue.no')],
  ]);
  return (
    <SheetMenu
      labels={{ menu: t('crud.export'), csv: t('crud.export.csv'), xlsx: t('crud.export.xlsx') }}
      save={(format) => saveFile(tasks.taskListFile, { ...query, format, words: JSON.stringify(words) })}
    />
  );
}
