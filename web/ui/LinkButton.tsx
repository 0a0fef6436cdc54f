import type { ReactNode } from 'react';

import { Anchor } from './Anchor.tsx';
import type { ButtonKind } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

type Props = {
  readonly href: string;
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly block?: boolean;
  /** File name for a link that saves a file. */
  readonly download?: string;
  /** The key that does the same, for screen readers. */
  readonly shortcut?: string;
  /** What is done on the way there. */
  readonly onClick?: () => void;
  readonly children: ReactNode;
};

/** A link that looks like a button: it goes somewhere; a Button does something. */
export function LinkButton({
  href,
  kind = 'secondary',
  icon,
  block = false,
  download,
  shortcut,
  onClick,
  children,
}: Props) {
  const save = download === undefined ? {} : { download };
  return (
    <Anchor
      href={href}
      className={classNames('button', `button-${kind}`, block && 'button-block')}
      aria-keyshortcuts={shortcut}
      onClick={onClick}
      {...save}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </Anchor>
  );
}
