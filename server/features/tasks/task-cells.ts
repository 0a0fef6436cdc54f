import type { Reply } from '@coverlane/contract/call.ts';
import type { tasks } from '@coverlane/contract/tasks/calls.ts';
import { actorText } from '@coverlane/contract/words/actors.ts';
import type { Cell } from '../../platform/http/table-file.ts';

type Task = Reply<typeof tasks.taskList>['rows'][number];

/** A task as a line of a file, in the order of `taskColumns`, in the reader's words. */
export function cellsOf(task: Task, words: Readonly<Record<string, string>>): Cell[] {
  const { kind, name, clientName, dueDate, overdue, ageDays, taken, owner } = task;
  const by = taken?.by ?? owner;
  const said = (key: string): string => words[key] ?? key.replace(/^\w+\./, '');
  return [
    name,
    said(`kind.${kind}`),
    clientName,
    dueDate && { date: dueDate },
    said(`overdue.${overdue ? 'yes' : 'no'}`),
    ageDays,
    by && actorText(by),
    words[`otherwise.${kind}`] ?? null,
  ];
}
