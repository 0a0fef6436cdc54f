import { coverageTypes } from '@coverlane/contract/codes.ts';
import { formatDate } from '../../lib/format.ts';
import { type Translate, useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { TimelineStrip } from '../../ui/charts/TimelineStrip.tsx';
import type { Coverage, MemberRecord } from './useMemberRecord.ts';

type Props = { readonly coverages: readonly Coverage[]; readonly asOf: string };

const DAY_MS = 86_400_000;
/** Half a year past what is known, so that "open" has room to run. */
const AHEAD_DAYS = 182;
const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** From the first coverage to half a year past the shown day or the last known end. */
function rangeOf(coverages: readonly Coverage[], asOf: string): { from: string; to: string } {
  const days = coverages.flatMap(({ effectiveDate, expirationDate }) => [effectiveDate, expirationDate ?? asOf]);
  const all = [...days, asOf].map(dayOf);
  return { from: dateOf(Math.min(...all)), to: dateOf(Math.max(...all) + AHEAD_DAYS) };
}

/** Coverage over time: a row for each type of coverage, with the plan and its days in words, and a mark at the shown day. */
export function CoverageStrip({ coverages, asOf }: Props) {
  const t = useText();
  const shown = coverages.filter(({ state }) => state !== 'void');
  if (shown.length === 0) return <p className="muted">{t('members.neverCovered')}</p>;
  const rows = coverageTypes
    .map((type) => ({ type, spans: shown.filter(({ coverageType }) => coverageType === type) }))
    .filter(({ spans }) => spans.length > 0);
  const day = t('members.asOfDay', { date: formatDate(asOf) });
  return (
    <TimelineStrip
      name={t('members.tab.coverage')}
      {...rangeOf(shown, asOf)}
      today={{ day: asOf, said: day }}
      dayShown={formatDate}
      rows={rows.map(({ type, spans }) => ({
        key: type,
        label: t(`coverageType.${type}`),
        words: saidOf(spans.find(({ state }) => state === 'current') ?? spans[0], t),
        stretches: spans.map((span) => ({
          key: span.id,
          from: span.effectiveDate,
          to: span.expirationDate,
          said: saidOf(span, t),
          tone: span.state === 'current' ? ('plan' as const) : ('other' as const),
        })),
      }))}
    />
  );
}

/** The strip as a card of its own; nothing where nobody was ever covered, which the groups below say. */
export function CoverageTime({
  record: { coverages, asOf },
}: {
  readonly record: Pick<MemberRecord, 'coverages' | 'asOf'>;
}) {
  const t = useText();
  if (coverages.every(({ state }) => state === 'void')) return null;
  return (
    <Card title={t('members.coverageTime')}>
      <CoverageStrip coverages={coverages} asOf={asOf} />
    </Card>
  );
}

/** "Everyday PPO 1500 · since 01/01/2026" */
function saidOf(coverage: Coverage | undefined, t: Translate): string {
  if (!coverage) return '';
  const { effectiveDate, expirationDate, planName } = coverage;
  const from = formatDate(effectiveDate);
  const days =
    expirationDate === null
      ? t('members.sinceDay', { date: from })
      : t('members.days', { from, to: formatDate(expirationDate) });
  return `${planName} · ${days}`;
}
