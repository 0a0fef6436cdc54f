import {
  type MouseEvent,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { openPlace } from './live-places.ts';
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
 * Its content exists only while it is open. The focus starts at the title, or at what carries `data-autofocus`.
 */
export function Dialog({ open, ...props }: Props) {
  return open ? <OpenDialog {...props} /> : null;
}

function OpenDialog(props: Omit<Props, 'open'>) {
  const { onClose, title, maxWidth, dismissible = false, footer, urgent = false, className, children } = props;
  const { text } = useUi();
  const titleId = useId();
  const dialog = useModal(maxWidth);
  const clickBeside = (event: MouseEvent<HTMLDialogElement>) => {
    if (dismissible && event.target === event.currentTarget) onClose();
  };
  const cancel = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (event.target !== event.currentTarget) return;
    event.preventDefault();
    onClose();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- Escape is the key for it
    <dialog
      ref={dialog}
      className={classNames('dialog', className)}
      aria-labelledby={titleId}
      role={urgent ? 'alertdialog' : undefined}
      onClick={clickBeside}
      onCancel={cancel}
    >
      <div className="dialog-header">
        <h2 id={titleId} tabIndex={-1}>
          {title}
        </h2>
        <Button kind="quiet" icon="close" iconOnly onClick={onClose}>
          {text('close')}
        </Button>
      </div>
      <div className="dialog-body">{children}</div>
      {footer && <div className="dialog-footer">{footer}</div>}
      <DialogNotices />
    </dialog>
  );
}

/** The live regions of a dialog; empty until a notice comes while it is the uppermost. */
function DialogNotices() {
  const polite = useRef<HTMLDivElement>(null);
  const urgent = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!polite.current || !urgent.current) return undefined;
    return openPlace({ polite: polite.current, urgent: urgent.current });
  }, []);
  return (
    <div className="notices" data-print="no">
      <div ref={polite} aria-live="polite" className="stack stack-tight" />
      <div ref={urgent} aria-live="assertive" className="stack stack-tight" />
    </div>
  );
}

/**
 * Opens the dialog as long as its component lives. A layout effect, because it must close before it leaves the page:
 * only then does the browser give the focus back to where it came from.
 */
function useModal(maxWidth: number | undefined): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element?.open) element?.showModal();
    const first = element?.querySelector<HTMLElement>('[data-autofocus]') ?? element?.querySelector('h2');
    first?.focus();
    return () => element?.close();
  }, []);
  useLayoutEffect(() => {
    // CSSOM, because the content security policy forbids style attributes.
    if (maxWidth) dialog.current?.style.setProperty('--dialog-width', `${maxWidth}px`);
  }, [maxWidth]);
  return dialog;
}
