import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

import { classNames } from './classNames.ts';
import { useFormState } from './FormContext.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './iconPaths.ts';
import { useUi } from './Ui.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'danger';

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'className'> & {
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  /** Shows only the icon; `children` stay as the name that screen readers and the tooltip say. */
  readonly iconOnly?: boolean;
  /** A call is under way: the button keeps its focus and its words, and ignores clicks. A submit button follows its Form. */
  readonly busy?: boolean;
  readonly block?: boolean;
  readonly children: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
};

/** A button: one primary a page; secondary beside it; quiet in rows and toolbars; danger for what cannot be undone. */
export function Button({
  kind = 'secondary',
  icon,
  iconOnly = false,
  busy: own = false,
  block = false,
  ...props
}: Props) {
  const { children, onClick, type = 'button', disabled = false, ...rest } = props;
  const { text } = useUi();
  const form = useFormState();
  const busy = own || (type === 'submit' && form.busy);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      disabled={disabled}
      aria-busy={busy || undefined}
      title={iconOnly && typeof children === 'string' ? children : rest.title}
      className={classNames('button', `button-${kind}`, iconOnly && 'button-icon', block && 'button-block')}
      onClick={click}
    >
      {busy ? <span className="button-spinner" /> : icon && <Icon name={icon} />}
      {iconOnly ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>}
      {busy && <VisuallyHidden>{text('busy')}</VisuallyHidden>}
    </button>
  );
}
