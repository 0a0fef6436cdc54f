import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionRates } from '@coverlane/contract/enrollment-sessions/rates-calls.ts';
import { useText } from '../../../lib/i18n.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { Money } from '../../../ui/Money.tsx';

type Price = Reply<typeof sessionRates.saveSessionContribution>['prices'][number];

/** What somebody of 41 and the employer would pay a month before and after, by whom they cover. */
export function SharePrices({ prices }: { readonly prices: readonly Price[] }) {
  const t = useText();
  if (prices.length === 0) return null;
  const side = (which: 'before' | 'after', who: 'employer' | 'employee') => ({
    key: `${who} ${which}`,
    width: 'money' as const,
    label: t(`sessionRates.${who}${which === 'before' ? 'Now' : 'Then'}`),
    cell: amountOf(which, who),
  });
  return (
    <>
      <DataTable
        caption={t('sessionRates.sharePrices')}
        columns={[
          {
            key: 'covers',
            label: t('sessionRates.covers'),
            priority: 1,
            cell: ({ covers }: Price) => t(`tier.${covers}`),
          },
          side('before', 'employer'),
          side('after', 'employer'),
          side('before', 'employee'),
          side('after', 'employee'),
        ]}
        rows={prices}
        rowKey={({ covers }) => covers}
        rowName={({ covers }) => t(`tier.${covers}`)}
        empty={null}
      />
      <p className="muted small">{t('sessionRates.sharePricesAbout')}</p>
    </>
  );
}

const amountOf = (which: 'before' | 'after', who: 'employer' | 'employee') => (price: Price) => (
  <Money amount={price[which].price?.[who] ?? null} />
);
