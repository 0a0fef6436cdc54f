import { formatCount, formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/charts/Columns.tsx';
import { useMembersByMonth } from './useFigures.ts';
import { useWaits } from './waits.ts';

/** Employees covered at the end of each of the last twelve months; nothing where none were. */
export function MembersByMonth() {
  const t = useText();
  const answer = useMembersByMonth();
  useWaits(answer);
  const months = answer.data?.months ?? [];
  if (months.every(({ members }) => members === 0)) return null;
  const course = { from: formatCount(months.at(0)?.members ?? 0), to: formatCount(months.at(-1)?.members ?? 0) };
  return (
    <Card title={t('homeFigures.membersByMonth')}>
      <Columns
        short
        finding={t('homeFigures.membersFound', course)}
        headings={[t('homeFigures.month'), t('homeFigures.members')]}
        columns={months.map(({ month, members }) => ({
          key: month,
          label: `${month.slice(5)}/${month.slice(2, 4)}`,
          value: members,
          shown: formatCount(members),
          said: `${formatMonth(month)}: ${formatCount(members)}`,
        }))}
      />
    </Card>
  );
}
