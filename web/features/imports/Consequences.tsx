import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { RosterImport } from './import-state.ts';

type Props = { readonly found: RosterImport; readonly terminateAbsent: boolean };

/** The counts as sentences; only those that are not nothing. */
export function Consequences({ found: { counts }, terminateAbsent }: Props) {
  const t = useText();
  const lines = [
    { key: 'added', count: counts.added },
    { key: 'changed', count: counts.changed },
    { key: 'terminated', count: counts.terminated + (terminateAbsent ? counts.absent : 0) },
    { key: 'refused', count: counts.refused },
    { key: 'unchanged', count: counts.unchanged },
  ] as const;
  return (
    <ul className="imports-lines">
      {lines
        .filter(({ count }) => count > 0)
        .map(({ key, count }) => (
          <li key={key}>{t(`imports.will.${key}`, { count, shown: formatCount(count) })}</li>
        ))}
    </ul>
  );
}
