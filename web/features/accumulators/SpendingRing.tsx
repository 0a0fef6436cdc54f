import type { AccumulatorRow } from '@coverlane/contract/accumulators/shapes.ts';
import { useText } from '../../lib/i18n.ts';
import { Chip } from '../../ui/Chip.tsx';
import { Ring } from '../../ui/charts/Ring.tsx';
import { useItemName, useQuantity, useUsedOf } from './spending-words.ts';

/** One total with a limit as a ring, beside it what is left and "$108.27 of $1,500.00". */
export function SpendingRing({ row }: { readonly row: AccumulatorRow }) {
  const t = useText();
  const name = useItemName()(row);
  const used = useUsedOf()(row);
  const say = useQuantity();
  return (
    <Ring said={`${name}: ${used}`} percent={row.percent ?? 0} tone={row.kind === 'oop' ? 'you' : 'plan'}>
      <span className="small muted">{name}</span>
      {row.met ? (
        <Chip tone="ok" icon="check">
          {t('spending.met')}
        </Chip>
      ) : (
        <strong>{t('spending.left', { left: say(row.unit, row.remaining ?? '0') })}</strong>
      )}
      <span className="small muted numbers">{used}</span>
    </Ring>
  );
}
