import type { Reply } from '@coverlane/contract/call.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import type { CSSProperties } from 'react';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

type Week = Reply<typeof enrollments.enrollmentActivity>['weeks'][number];

/** How many enrollments were submitted in the last weeks: each number leads to the report of that week. */
export function ActivityCard() {
  const t = useText();
  const client = useActiveClient();
  const answer = useCall(enrollments.enrollmentActivity, client ? { clientId: client.id } : {});
  useWaits(answer);
  const weeks = answer.data?.weeks ?? [];
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last) return null;
  const submitted = sumOf(weeks, 'submitted');
  return (
    <Card title={t('homeCards.activity')}>
      <p>
        {t('homeCards.activityFound', {
          submitted,
          processed: sumOf(weeks, 'processed'),
          weeks: formatCount(weeks.length),
        })}
      </p>
      <ol className="plain-list home-weeks">
        {weeks.map((week) => (
          <WeekBar key={week.from} week={week} most={Math.max(...weeks.map((one) => one.submitted))} />
        ))}
      </ol>
      <p className="muted small home-weeks-ends" aria-hidden="true">
        <span>{formatDate(first.from)}</span>
        <span>{formatDate(last.to)}</span>
      </p>
    </Card>
  );
}

const sumOf = (weeks: readonly Week[], name: 'submitted' | 'processed'): number =>
  weeks.reduce((sum, week) => sum + week[name], 0);

function WeekBar({ week, most }: { readonly week: Week; readonly most: number }) {
  const t = useText();
  const { type } = useUser();
  const { from, to, submitted } = week;
  const style: CSSProperties & Record<'--part', number> = { '--part': most === 0 ? 0 : submitted / most };
  const said = t('homeCards.activityWeek', { count: submitted, from: formatDate(from), to: formatDate(to) });
  return (
    <li>
      <Anchor
        href={`/${type}/reports?report=enrollment-activity&period=${from}/${to}`}
        aria-label={said}
        title={said}
        className="home-week"
        style={style}
      >
        <span className="numbers">{formatCount(submitted)}</span>
      </Anchor>
    </li>
  );
}
