import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react';

import { Button } from './Button.tsx';
import { classNames } from './classNames.ts';
import { useUi } from './Ui.tsx';

type Props = {
  readonly open: boolean;
  /** Called on Escape, the close button and, where `dismissible`, a click beside the dialog. */
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Largest width in pixels; the help dialog has 800 (specification 9). */
  readonly maxWidth?: number;
  readonly dismissible?: boolean;
  /** The buttons at the bottom. */
  readonly footer?: ReactNode;
  /** More important than what it covers (a session that ends): role alertdialog. */
  readonly urgent?: boolean;
  readonly className?: string;
  readonly children: ReactNode;
};

/**
 * A dialog on the browser's own <dialog>: it keeps the focus inside, gives it back when closed, and leaves on Escape.
 * Its content exists only while it is open.
 */
export function Dialog(props: Props) {
  const { open, onClose, title, maxWidth, dismissible = false, footer, urgent = false, className, children } = props;
  const { text } = useUi();
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    // CSSOM, because the content security policy forbids style attributes.
    if (maxWidth) element.style.setProperty('--dialog-width', `${maxWidth}px`);
    if (!element.open) element.showModal();
    return () => element.close();
  }, [open, maxWidth]);

  const clickBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissible && event.target === event.currentTarget) onClose();
  };
  if (!open) return null;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      className={classNames('dialog', className)}
      aria-labelledby={titleId}
      role={urgent ? 'alertdialog' : undefined}
      onClick={clickBeside}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className="dialog-header">
        <h2 id={titleId}>{title}</h2>
        <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
          {text('close')}
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-footer">{footer}</div>}
    </dialog>
  );
}
