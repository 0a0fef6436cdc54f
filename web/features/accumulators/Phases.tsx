import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { hasLimit } from './spending-words.ts';

const PHASES = ['deductible', 'share', 'full'] as const;

/** Which of the three a person is in: paying, sharing, or past the limit. */
export function phaseOf(rows: readonly AccumulatorRow[]): (typeof PHASES)[number] {
  const of = (kind: AccumulatorRow['kind']) => rows.find((row) => row.kind === kind);
  if (of('oop')?.met) return 'full';
  const deductible = of('deductible');
  return deductible && hasLimit(deductible) && !deductible.met ? 'deductible' : 'share';
}

/** You pay, you share, your plan pays 100 %: and where the person is now (domain 8.3). */
export function Phases({ rows }: { readonly rows: readonly AccumulatorRow[] }) {
  const t = useText();
  const now = phaseOf(rows);
  return (
    <section aria-label={t('spending.phases')} className="spending-phases">
      <h3>{t('spending.phases')}</h3>
      <ol>
        {PHASES.map((phase) => (
          <li key={phase} aria-current={phase === now ? 'step' : undefined}>
            <span>{t(`spending.phase.${phase}`)}</span>{' '}
            {phase === now && (
              <Chip tone="info" icon="check">
                {t('spending.phaseNow')}
              </Chip>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
