import { taskAges, TASK_AGE_DAYS, taskKinds } from '@coverlane/contract/tasks/codes.ts';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { NoValue } from '../../ui/NoValue.tsx';
import { useTasks } from './useTasks.ts';

/** The days that the ages are said by. */
const bounds = { ...TASK_AGE_DAYS, after: TASK_AGE_DAYS.week + 1 };

/** How much waits of each kind and for how long, each kind a way to its list; nothing where nothing waits. */
export function WaitingByAge() {
  const t = useText();
  const { type } = useUser();
  const { answer, count } = useTasks();
  const counts = answer.data?.counts ?? [];
  const waiting = taskKinds.flatMap((kind) => counts.filter((one) => one.kind === kind && one.total > 0));
  if (waiting.length === 0) return null;
  return (
    <Card title={t('homeFigures.waitingByAge')}>
      <div className="home-clients-frame">
        <table className="home-clients home-ages">
          <thead>
            <tr>
              <th scope="col">{t('homeFigures.waitingKind')}</th>
              {taskAges.map((age) => (
                <th key={age} scope="col">
                  {t(`homeFigures.age.${age}`, bounds)}
                </th>
              ))}
              <th scope="col">{t('homeFigures.waitingAll')}</th>
            </tr>
          </thead>
          <tbody>
            {waiting.map(({ kind, ages }) => (
              <tr key={kind}>
                <th scope="row">
                  <Anchor href={`/${type}/tasks?kind=${kind}`}>{t(`tasks.kind.${kind}`)}</Anchor>
                </th>
                {taskAges.map((age) => (
                  <td key={age}>{ages[age] === 0 ? <NoValue /> : formatCount(ages[age])}</td>
                ))}
                <td>{count(kind).shown}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}
