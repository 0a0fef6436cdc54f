import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { useText } from '../../lib/i18n.ts';
import { Lane } from '../../ui/charts/Lane.tsx';
import { hasLimit } from './spending-words.ts';

const PHASES = ['deductible', 'share', 'full'] as const;

/** Which of the three a person is in: paying, sharing, or past the limit. */
export function phaseOf(rows: readonly AccumulatorRow[]): (typeof PHASES)[number] {
  const of = (kind: AccumulatorRow['kind']) => rows.find((row) => row.kind === kind);
  if (of('oop')?.met) return 'full';
  const deductible = of('deductible');
  return deductible && hasLimit(deductible) && !deductible.met ? 'deductible' : 'share';
}

/** How long each stretch of the lane is drawn: a picture of the order, not of amounts. */
const LENGTHS = { deductible: 1.4, share: 2.6, full: 1.6 } as const;

/** You pay, you share, your plan pays 100 %: and where the person is now (domain 8.3). */
export function YearLane({ rows }: { readonly rows: readonly AccumulatorRow[] }) {
  const t = useText();
  return (
    <Lane
      name={t('spending.phases')}
      now={phaseOf(rows)}
      nowSaid={t('spending.phaseNow')}
      stretches={PHASES.map((phase) => ({ key: phase, label: t(`spending.phase.${phase}`), length: LENGTHS[phase] }))}
    />
  );
}

/** The same under its heading. */
export function Phases({ rows }: { readonly rows: readonly AccumulatorRow[] }) {
  const t = useText();
  return (
    <section aria-label={t('spending.phases')} className="spending-phases">
      <h3>{t('spending.phases')}</h3>
      <YearLane rows={rows} />
    </section>
  );
}
