import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { NoticeKind } from './notice-list.ts';
import { NOTICE_LOOK } from './Notices.tsx';
import { useUi } from './Ui.tsx';

type Props = {
  readonly kind?: NoticeKind;
  readonly title?: ReactNode;
  /** A link or button under the words. */
  readonly action?: ReactNode;
  readonly children?: ReactNode;
};

/** Something that stays true for the page: you are offline, this plan year is closed. */
export function Banner({ kind = 'info', title, action, children }: Props) {
  const { text } = useUi();
  const { icon, word } = NOTICE_LOOK[kind];
  return (
    <div className={classNames('banner', `tone-${kind}`)}>
      <Icon name={icon} label={text(word)} />
      <div className="banner-body">
        {title && <p className="banner-title">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="row">{action}</div>}
      </div>
    </div>
  );
}
