import { useHasText, useText } from './i18n.ts';
import type { FailureValues } from './request-failed.ts';

/** Who uses what was to be deleted: how many of what, as the 409 'in-use' counts them; without a word of their own, "other records". */
export function InUse({ values }: { readonly values: FailureValues }) {
  const t = useText();
  const has = useHasText();
  const counts = Object.entries(values).map(([table, count]) => ({ key: `crud.uses.${table}`, count: Number(count) }));
  const others = counts.filter(({ key }) => !has(key)).reduce((sum, { count }) => sum + count, 0);
  return (
    <ul>
      {counts.map(({ key, count }) => has(key) && <li key={key}>{t(key, { count })}</li>)}
      {others > 0 && <li>{t('crud.uses.other', { count: others })}</li>}
    </ul>
  );
}
