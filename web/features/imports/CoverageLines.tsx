import { formatDate } from '../../lib/format.ts';
import { useHasText, useText } from '../../lib/i18n.ts';

/** Coverages of a person in an import, one a line, by type: "Medical: PPO 1500, since 01/01/2026". */
export function CoverageLines({ coverages }: { readonly coverages: readonly string[] }) {
  const t = useText();
  const hasText = useHasText();
  if (coverages.length === 0) return '–';
  return (
    <ul className="imports-plain">
      {coverages.map((coverage) => {
        const at = coverage.lastIndexOf('|');
        const key = `coverageType.${coverage.slice(at + 1)}`;
        const text = coverage
          .slice(0, at)
          .replace(/(\d{4}-\d{2}-\d{2}) –$/, (_, date: string) => t('members.sinceDay', { date: formatDate(date) }))
          .replace(/\d{4}-\d{2}-\d{2}/g, formatDate);
        const said = text.replace(/, (EMP|ECH|ESP|FAM),/g, (whole, tier: string) => {
          const name = `tier.${tier}`;
          return hasText(name) ? `, ${t(name)},` : whole;
        });
        return <li key={coverage}>{hasText(key) ? `${t(key)}: ${said}` : said}</li>;
      })}
    </ul>
  );
}
