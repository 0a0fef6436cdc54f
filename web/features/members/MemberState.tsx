import type { CoverageState } from '@coverlane/contract/codes.ts';
import { useText } from '../../lib/i18n.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { StatusChip } from '../../ui/StatusChip.tsx';

const LOOKS: Record<CoverageState | 'none', { tone: ChipTone; icon: IconName }> = {
  current: { tone: 'ok', icon: 'ok' },
  upcoming: { tone: 'info', icon: 'clock' },
  expired: { tone: 'neutral', icon: 'denied' },
  void: { tone: 'neutral', icon: 'close' },
  none: { tone: 'neutral', icon: 'denied' },
};

type Props = { readonly state: CoverageState | null };

/** How a person stands: active, upcoming, expired, or never covered. Icon, word and colour together. */
export function MemberState({ state }: Props) {
  const t = useText();
  const known = state ?? 'none';
  return <StatusChip {...LOOKS[known]}>{t(`members.state.${known}`)}</StatusChip>;
}

/** How one coverage stands (specification 4). */
export function CoverageStateChip({ state }: { readonly state: CoverageState }) {
  const t = useText();
  return <StatusChip {...LOOKS[state]}>{t(`coverageState.${state}`)}</StatusChip>;
}
