import { formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { ChangeList } from '../../ui/ChangeList.tsx';
import type { ShopReport } from './shop-page.ts';

type Props = { readonly report: Pick<ShopReport, 'isCorrection' | 'changes' | 'dueBefore' | 'totals'> };

/** What a correction changes, before it is signed. */
export function ReportChanges({ report: { isCorrection, changes, dueBefore, totals } }: Props) {
  const t = useText();
  if (!isCorrection) return null;
  if (changes.length === 0) return <p>{t('unionShop.changesNothing')}</p>;
  const said = (hours: string, amount: string) => t('unionShop.hoursFor', { hours, amount: formatMoney(amount) });
  return (
    <>
      <h3>{t('unionShop.changes')}</h3>
      <ChangeList
        changes={changes.map(({ name, hoursBefore, hoursAfter, amountBefore, amountAfter }) => ({
          label: name,
          before: said(hoursBefore, amountBefore),
          after: said(hoursAfter, amountAfter),
        }))}
      />
      {dueBefore !== null && dueBefore !== totals.due && (
        <p>{t('unionShop.dueChanges', { before: formatMoney(dueBefore), after: formatMoney(totals.due) })}</p>
      )}
    </>
  );
}
