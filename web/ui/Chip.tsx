import type { ReactNode } from 'react';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ChipTone = 'ok' | 'warn' | 'bad' | 'info' | 'neutral';

type Props = {
  readonly tone?: ChipTone;
  readonly icon?: IconName;
  /** Makes it a filter that can be taken away; `name` is what is said: "Remove filter: Client Acme". */
  readonly onRemove?: () => void;
  readonly name?: string;
  readonly children: ReactNode;
};

/** A short word in a pill: a tag, or a filter that is on. For a state use StatusChip, which always has an icon. */
export function Chip({ tone = 'neutral', icon, onRemove, name, children }: Props) {
  const { text } = useUi();
  return (
    <span className={classNames('chip', tone !== 'neutral' && `chip-${tone}`)}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {onRemove && (
        <button type="button" className="chip-remove" onClick={onRemove}>
          <Icon name="close" />
          <VisuallyHidden>
            {text('removeFilter', { name: name ?? (typeof children === 'string' ? children : '') })}
          </VisuallyHidden>
        </button>
      )}
    </span>
  );
}
