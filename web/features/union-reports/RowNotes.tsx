import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { ReportRow } from './shop-page.ts';

/** What is wrong with a row, and what is to be read again before it is signed. @says errors. unionShop.warning. */
export function RowNotes({ row: { id, faults, warnings } }: { readonly row: ReportRow }) {
  const t = useText();
  if (faults.length + warnings.length === 0) return null;
  return (
    <ul id={`notes-${id}`} className="plain-list row-notes">
      {faults.map(({ field, code }) => (
        <li key={`${field} ${code}`} className="row-fault">
          <Icon name="denied" /> {t(`unionShop.fault.${code}`, { field: t(`unionShop.field.${field}`) })}
        </li>
      ))}
      {warnings.map((code) => (
        <li key={code} className="row-warning">
          <Icon name="info" /> {t(`unionShop.warning.${code}`)}
        </li>
      ))}
    </ul>
  );
}
