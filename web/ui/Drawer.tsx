import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Dialog } from './Dialog.tsx';

type Props = {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** 'start' for menus, 'end' for a look at a record beside its list. */
  readonly side?: 'start' | 'end';
  readonly footer?: ReactNode;
  readonly children: ReactNode;
};

/** A dialog along the edge of the window; a click beside it closes it. */
export function Drawer({ side = 'start', children, ...dialog }: Props) {
  return (
    <Dialog {...dialog} dismissible className={classNames('drawer', side === 'end' && 'drawer-end')}>
      {children}
    </Dialog>
  );
}
