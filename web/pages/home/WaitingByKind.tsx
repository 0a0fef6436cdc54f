import { taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useTasks } from './useTasks.ts';

/** How much waits of each kind, in the order of the kinds, each figure a way to the list of that kind; nothing where nothing waits. */
export function WaitingByKind() {
  const t = useText();
  const { type } = useUser();
  const { answer, count } = useTasks();
  const waiting = taskKinds.filter((kind) => count(kind).total > 0);
  if (!answer.data || waiting.length === 0) return null;
  return (
    <div className="home-kinds">
      <Card title={t('homeFigures.waitingByKind')}>
        <ul className="plain-list">
          {waiting.map((kind) => (
            <li key={kind}>
              <Anchor href={`/${type}/tasks?kind=${kind}`}>
                <strong className="numbers">{count(kind).shown}</strong> {t(`tasks.kind.${kind}`)}
              </Anchor>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
