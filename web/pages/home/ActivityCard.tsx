import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Card } from '../../ui/Card.tsx';
import { type Column, Columns } from '../../ui/charts/Columns.tsx';
import { useWaits } from './waits.ts';

type Week = Reply<typeof enrollments.enrollmentActivity>['weeks'][number];

/** How many enrollments were submitted in the last weeks: each number leads to the report of that week. */
export function ActivityCard() {
  const t = useText();
  const columnOf = useColumnOf();
  const client = useActiveClient();
  const answer = useCall(enrollments.enrollmentActivity, client ? { clientId: client.id } : {});
  useWaits(answer);
  const weeks = answer.data?.weeks ?? [];
  if (weeks.length === 0) return null;
  return (
    <Card title={t('homeCards.activity')}>
      <Columns
        short
        finding={t('homeCards.activityFound', {
          submitted: sumOf(weeks, 'submitted'),
          processed: sumOf(weeks, 'processed'),
          weeks: formatCount(weeks.length),
        })}
        columns={weeks.map((week) => columnOf(week))}
        headings={[t('homeCards.activityWeeks'), t('homeCards.activitySubmitted')]}
      />
    </Card>
  );
}

const sumOf = (weeks: readonly Week[], name: 'submitted' | 'processed'): number =>
  weeks.reduce((sum, week) => sum + week[name], 0);

/** One week: it leads to the report of its days. Under it stand month and day of its last day. */
function useColumnOf(): (week: Week) => Column {
  const t = useText();
  const { type } = useUser();
  return ({ from, to, submitted }) => ({
    key: from,
    label: formatDate(to).slice(0, 5),
    value: submitted,
    shown: formatCount(submitted),
    href: `/${type}/reports?report=enrollment-activity&period=${from}/${to}`,
    said: t('homeCards.activityWeek', { count: submitted, from: formatDate(from), to: formatDate(to) }),
  });
}
