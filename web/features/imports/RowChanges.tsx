import { formatDate } from '../../lib/format.ts';
import { type TextKey, type Translate, useHasText, useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { ImportRow } from './import-state.ts';

type Difference = ImportRow['differences'][number];

const SHOWN = 4;

/**
 * What the file does to one person: reasons in words, then each field as it was and as it will be.
 * @says changes. members.field.
 */
export function RowChanges({ row }: { readonly row: ImportRow }) {
  const t = useText();
  const sentence = useSentence();
  const { reasons, differences } = row;
  if (reasons.length === 0 && differences.length === 0) return '–';
  return (
    <div className="imports-changes">
      {reasons.length > 0 && (
        <ul className="imports-lines">
          {reasons.map((reason) => (
            <li key={JSON.stringify(reason)}>{sentence('imports.reason', reason)}</li>
          ))}
        </ul>
      )}
      <DifferenceList differences={differences.slice(0, SHOWN)} />
      {differences.length > SHOWN && (
        <Disclosure summary={t('imports.moreFields', { count: differences.length - SHOWN })}>
          <DifferenceList differences={differences.slice(SHOWN)} />
        </Disclosure>
      )}
    </div>
  );
}

function DifferenceList({ differences }: { readonly differences: readonly Difference[] }) {
  const t = useText();
  const hasText = useHasText();
  if (differences.length === 0) return null;
  return (
    <dl className="imports-differences">
      {differences.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{labelOf(field, t, hasText)}</dt>
          <dd>
            {before !== null && <del>{valueText({ field, value: before }, t, hasText)}</del>}
            {before !== null && <span aria-hidden="true">→</span>}
            {after === null ? (
              <ins className="muted">–</ins>
            ) : (
              <ins>{valueText({ field, value: after }, t, hasText)}</ins>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}

type HasText = (key: string) => key is TextKey;

function labelOf(field: string, t: Translate, hasText: HasText): string {
  const key = `imports.field.${field}`;
  return hasText(key) ? t(key) : field;
}

/** Which catalogue says a coded field in words. */
const CODES: Readonly<Record<string, string>> = {
  relationshipCode: 'relationship',
  decision: 'insurability',
  gender: 'gender',
  maritalStatus: 'maritalStatus',
  'employment.status': 'employmentStatus',
};

/** Codes in words; dates inside a text as MM/DD/YYYY, tiers inside a coverage by their names. */
function valueText({ field, value }: { field: string; value: string }, t: Translate, hasText: HasText): string {
  const key = `${CODES[field] ?? 'none'}.${value}`;
  if (hasText(key)) return t(key);
  if (value === 'true') return t('imports.yes');
  const dated = value.replace(/\d{4}-\d{2}-\d{2}/g, formatDate);
  if (!field.startsWith('coverage.')) return dated;
  return dated.replace(/, (EMP|ECH|ESP|FAM),/g, (whole, tier: string) => {
    const name = `tier.${tier}`;
    return hasText(name) ? `, ${t(name)},` : whole;
  });
}
