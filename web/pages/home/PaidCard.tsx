import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { formatMoney, formatMonth } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Columns } from '../../ui/charts/Columns.tsx';
import { paidShown, usePaid } from './useFigures.ts';
import { useWaits } from './waits.ts';

/** What plans paid in each of the last twelve months that have ended; nothing where it is not the reader's to know. */
export function PaidCard() {
  const t = useText();
  const answer = usePaid();
  useWaits(answer);
  const { data } = answer;
  if (!data || data.months.every(({ paid }) => paid === null)) return null;
  const shown = (paid: string | null) => (paid === null ? '–' : paidShown(paid, data.exact));
  const sum = data.months.reduce((cents, { paid }) => cents + centsOrZero(paid), 0);
  return (
    <Card title={t('homeFigures.paid')}>
      <Columns
        short
        finding={
          data.exact
            ? t('homeFigures.paidFound', { amount: formatMoney(decimalOf(sum)) })
            : t('homeFigures.paidFoundSome')
        }
        headings={[t('homeFigures.month'), t('homeFigures.amount')]}
        columns={data.months.map(({ month, paid }) => ({
          key: month,
          label: `${month.slice(5)}/${month.slice(2, 4)}`,
          value: Number(paid ?? 0),
          shown: shown(paid),
          said: `${formatMonth(month)}: ${paid === null ? t('homeFigures.paidHidden') : shown(paid)}`,
        }))}
      />
    </Card>
  );
}
