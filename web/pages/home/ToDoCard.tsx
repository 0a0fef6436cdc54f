import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { actorOf, useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { lookOf, type Task, taskHref } from './task-looks.ts';
import { useTasks } from './useTasks.ts';
import { useWaits } from './waits.ts';

/** What waits, what failed first, each with its one next step. Only where there is anything. */
export function ToDoCard() {
  const t = useText();
  const { type, clients } = useUser();
  const { answer } = useTasks();
  useWaits(answer);
  // A dashboard item that fails is silently ignored (specification 8).
  const { data } = answer;
  if (!data || data.total === 0) return null;
  return (
    <Card
      title={t('tasks.count', { count: data.total, shown: formatCount(data.total) })}
      aside={<Anchor href={`/${type}/tasks`}>{t('tasks.all')}</Anchor>}
    >
      <ul className="plain-list home-tasks">
        {data.rows.map((task) => (
          <Row key={`${task.kind} ${task.id} ${task.name}`} task={task} hasClients={clients.length > 1} />
        ))}
      </ul>
    </Card>
  );
}

function Row({ task, hasClients }: { readonly task: Task; readonly hasClients: boolean }) {
  const t = useText();
  const actor = actorOf(useUser());
  const { tone, icon } = lookOf(task);
  const name = useTaskName()(task);
  return (
    <li>
      <span className="home-task-name" title={name}>
        {name}
      </span>
      {hasClients && <span className="muted home-task-client">{task.clientName}</span>}
      <span className="home-task-state">
        <StatusChip tone={tone} icon={icon}>
          {t(`tasks.kind.${task.kind}`)}
        </StatusChip>
      </span>
      <span className="home-task-step">
        <LinkButton href={taskHref(task, actor)}>
          {t(`tasks.step.${task.kind}`)}
          <VisuallyHidden>: {name}</VisuallyHidden>
        </LinkButton>
      </span>
    </li>
  );
}

/** `nameOf(task)`: the person, or what it is called; else its number, or its kind. */
export function useTaskName(): (task: Task) => string {
  const t = useText();
  return ({ name, number, kind }) => name || number || t(`tasks.kind.${kind}`);
}
