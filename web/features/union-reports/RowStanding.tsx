import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { ReportRow } from './shop-page.ts';

/** Whether somebody is at work, new, on leave, or gone and since when. */
export function RowStanding({ row: { standing, endedOn, known } }: { readonly row: ReportRow }) {
  const t = useText();
  const said = known || standing !== 'active' ? t(`unionShop.standing.${standing}`) : t('unionShop.new');
  const isDay = standing !== 'active' && /^\d{4}-\d{2}-\d{2}$/.test(endedOn);
  return (
    <span className={standing === 'active' ? 'muted' : undefined}>
      {said}
      {isDay && ` ${formatDate(endedOn)}`}
    </span>
  );
}
