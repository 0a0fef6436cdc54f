import type { ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

import { classNames } from './class-names.ts';
import { useFormState } from './FormContext.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';
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
export function Button({ kind = 'secondary', type = 'button', busy: own, onClick, ...props }: Props) {
  const { icon, iconOnly, block, children, title, ...rest } = props;
  const busy = useIsBusy(own, type);
  const click = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      title={iconOnly && typeof children === 'string' ? children : title}
      type={type}
      aria-busy={busy}
      className={classNames('button', `button-${kind}`, iconOnly && 'button-icon', block && 'button-block')}
      onClick={click}
    >
      <Mark icon={icon} busy={busy} />
      <Words hidden={iconOnly}>{children}</Words>
    </button>
  );
}

/** True while its own call, or the one of the form that it sends, is under way. */
function useIsBusy(own: boolean | undefined, type: Props['type']): boolean {
  const form = useFormState();
  return own ?? (type === 'submit' && form.busy);
}

function Words({ hidden = false, children }: { readonly hidden?: boolean | undefined; readonly children: ReactNode }) {
  return hidden ? <VisuallyHidden>{children}</VisuallyHidden> : <span>{children}</span>;
}

/** The icon, or a turning ring in its place while the call is under way. */
function Mark({ icon, busy }: { readonly icon: IconName | undefined; readonly busy: boolean }) {
  const { text } = useUi();
  if (!busy) return icon ? <Icon name={icon} /> : null;
  return (
    <>
      <span className="button-spinner" />
      <VisuallyHidden>{text('busy')}</VisuallyHidden>
    </>
  );
}
