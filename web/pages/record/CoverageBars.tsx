import { type CoverageType, coverageTypes } from '@coverlane/contract/codes.ts';
import { formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import type { Coverage } from './useMemberRecord.ts';

type Props = { readonly coverages: readonly Coverage[]; readonly asOf: string };

const WIDTH = 1000;
const DAY_MS = 86_400_000;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** From the first coverage to half a year past the shown day or the last known end, so that "open" has room to run. */
function rangeOf(coverages: readonly Coverage[], asOf: string): { first: number; last: number } {
  const days = coverages.flatMap(({ effectiveDate, expirationDate }) => [effectiveDate, expirationDate ?? asOf]);
  const all = [...days, asOf].map(dayOf);
  return { first: Math.min(...all), last: Math.max(...all) + 182 };
}

/** Coverage over time: one line of bars for each coverage type, and a mark at the shown day. */
export function CoverageBars({ coverages, asOf }: Props) {
  const t = useText();
  const shown = coverages.filter(({ state }) => state !== 'void');
  if (shown.length === 0) return <p className="muted">{t('members.neverCovered')}</p>;
  const { first, last } = rangeOf(shown, asOf);
  const at = (date: string) => ((dayOf(date) - first) / (last - first)) * WIDTH;
  return (
    <div className="members-bars">
      {coverageTypes
        .map((type) => ({ type, spans: shown.filter(({ coverageType }) => coverageType === type) }))
        .filter(({ spans }) => spans.length > 0)
        .map((line) => (
          <BarLine key={line.type} {...line} at={at} asOf={asOf} />
        ))}
      <div className="members-bars-ends muted small numbers">
        <span>{formatDate(dateOf(first))}</span>
        <span>{t('members.asOfDay', { date: formatDate(asOf) })}</span>
        <span>{formatDate(dateOf(last))}</span>
      </div>
    </div>
  );
}

type LineProps = {
  readonly type: CoverageType;
  readonly spans: readonly Coverage[];
  readonly at: (date: string) => number;
  readonly asOf: string;
};

function BarLine({ type, spans, at, asOf }: LineProps) {
  const t = useText();
  return (
    <div className="members-bar">
      <span>{t(`coverageType.${type}`)}</span>
      {/* The list under the bars says the same in words. */}
      <svg viewBox={`0 0 ${WIDTH} 20`} preserveAspectRatio="none" aria-hidden="true">
        <rect className="members-bar-ground" x="0" y="4" width={WIDTH} height="12" />
        {spans.map(({ id, state, effectiveDate, expirationDate }) => {
          const from = at(effectiveDate);
          const to = expirationDate === null ? WIDTH : at(expirationDate);
          return (
            <rect key={id} data-state={state} x={from} y="4" width={Math.max(4, to - from)} height="12">
              <title>{`${formatDate(effectiveDate)} – ${expirationDate === null ? '' : formatDate(expirationDate)}`}</title>
            </rect>
          );
        })}
        <rect className="members-bar-day" x={at(asOf) - 1.5} y="0" width="3" height="20" />
      </svg>
      <BarWords spans={spans} />
    </div>
  );
}

function BarWords({ spans }: Pick<LineProps, 'spans'>) {
  const t = useText();
  const leading = spans.find(({ state }) => state === 'current') ?? spans[0];
  if (!leading) return null;
  const { effectiveDate, expirationDate, planName } = leading;
  const from = formatDate(effectiveDate);
  const days =
    expirationDate === null
      ? t('members.sinceDay', { date: from })
      : t('members.days', { from, to: formatDate(expirationDate) });
  return <span className="members-bar-words muted small">{`${planName} · ${days}`}</span>;
}
