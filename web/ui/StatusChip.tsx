import type { ReactNode } from 'react';

import { Chip, type ChipTone } from './Chip.tsx';
import type { IconName } from './icon-paths.ts';

const ICONS: Record<ChipTone, IconName> = { ok: 'ok', warn: 'clock', bad: 'denied', info: 'info', neutral: 'more' };

type Props = {
  readonly tone: ChipTone;
  readonly icon?: IconName;
  readonly children: ReactNode;
};

/** A state: icon, word and colour together, never colour alone. */
export function StatusChip({ tone, icon, children }: Props) {
  return (
    <Chip tone={tone} icon={icon ?? ICONS[tone]}>
      {children}
    </Chip>
  );
}
