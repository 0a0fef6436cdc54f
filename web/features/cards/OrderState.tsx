import type { CardOrderStatus } from '@coverlane/contract/cards/codes.ts';
import { useText } from '../../lib/i18n.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

const LOOKS: Readonly<Record<CardOrderStatus, readonly [ChipTone, IconName]>> = {
  requested: ['warn', 'clock'],
  batched: ['info', 'info'],
  printed: ['info', 'print'],
  mailed: ['ok', 'mail'],
  failed: ['bad', 'error'],
  undeliverable: ['bad', 'denied'],
  cancelled: ['neutral', 'close'],
};

/** How an order of printed cards stands. */
export function OrderState({ state }: { readonly state: CardOrderStatus }) {
  const t = useText();
  const [tone, icon] = LOOKS[state];
  return (
    <StatusChip tone={tone} icon={icon}>
      {t(`cards.state.${state}`)}
    </StatusChip>
  );
}
