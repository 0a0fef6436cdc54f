import { FIGURE_DAYS } from '@coverlane/contract/dashboard/figures.ts';
import { dayOf, formatCount, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useToday } from '../../lib/today.ts';
import { Card } from '../../ui/Card.tsx';
import { BarChart } from '../../ui/charts/BarChart.tsx';
import { TimelineStrip } from '../../ui/charts/TimelineStrip.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { useFigures } from './useFigures.ts';
import { useWaits } from './waits.ts';

const DAY_MS = 86_400_000;

const KINDS = ['employees', 'spouses', 'children', 'others'] as const;

/** Who is covered, by what they are to the employee; nothing while nobody is. */
export function CoveredCard() {
  const t = useText();
  const answer = useFigures();
  useWaits(answer);
  const { data } = answer;
  if (!data || data.people === 0) return null;
  return (
    <Card title={t('homeFigures.covered')}>
      <BarChart
        finding={t('homeFigures.coveredFound', { people: data.people })}
        headings={[t('homeFigures.coveredWho'), t('homeFigures.coveredCount')]}
        bars={KINDS.filter((kind) => data.covered[kind] > 0).map((kind) => ({
          key: kind,
          label: t(`homeFigures.${kind}`),
          value: data.covered[kind],
          shown: formatCount(data.covered[kind]),
        }))}
      />
    </Card>
  );
}

/** Who was hired and whose work ended of late; nothing where nobody came or went. */
export function ComingAndGoingCard() {
  const t = useText();
  const answer = useFigures();
  useWaits(answer);
  const { data } = answer;
  if (!data || data.hired + data.left === 0) return null;
  return (
    <Card title={t('homeFigures.comingAndGoing', { days: formatCount(FIGURE_DAYS) })}>
      <DescriptionList
        details={[
          { label: t('homeFigures.hired'), value: formatCount(data.hired) },
          { label: t('homeFigures.left'), value: formatCount(data.left) },
        ]}
      />
    </Card>
  );
}

/** Plan years that begin soon, on a strip of time; nothing where none does. */
export function RenewalsCard() {
  const t = useText();
  const today = useToday();
  const answer = useFigures();
  useWaits(answer);
  const { data } = answer;
  if (!data || data.renewals.length === 0) return null;
  const end = dayOf(Date.parse(`${today}T12:00:00Z`) + FIGURE_DAYS * DAY_MS);
  const title = t('homeFigures.renewals', { days: formatCount(FIGURE_DAYS) });
  return (
    <Card title={title}>
      <TimelineStrip
        name={title}
        from={today}
        to={end}
        today={{ day: today, said: t('homeFigures.renewalsToday') }}
        rows={data.renewals.map(({ clientId, name, renewal, renewalDays }) => ({
          key: clientId,
          label: name,
          stretches: [
            {
              key: clientId,
              from: renewal,
              to: end,
              said: t('homeFigures.inDays', { date: formatDate(renewal), count: renewalDays }),
            },
          ],
        }))}
      />
    </Card>
  );
}
