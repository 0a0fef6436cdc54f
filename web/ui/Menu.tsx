import { type FocusEvent, type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

import { Anchor } from './Anchor.tsx';
import { Button, type ButtonKind } from './Button.tsx';
import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

/** One line of a menu: `href` goes somewhere, `onSelect` does something, 'line' is a rule between groups. */
export type MenuItem =
  | 'line'
  | {
      readonly label: string;
      readonly icon?: IconName;
      readonly href?: string;
      readonly onSelect?: () => void;
      readonly danger?: boolean;
      readonly current?: boolean;
    };

type Props = {
  readonly label: ReactNode;
  readonly items: readonly MenuItem[];
  readonly kind?: ButtonKind;
  readonly icon?: IconName;
  readonly iconOnly?: boolean;
  /** Which edge of the button the list keeps to. */
  readonly align?: 'start' | 'end';
  /** Opens above the button (a bar at the bottom of the window). */
  readonly up?: boolean;
};

const ARROWS: Record<string, 'up' | 'down'> = { ArrowDown: 'down', ArrowUp: 'up' };

/**
 * A button that opens a list of links and actions (the disclosure pattern: they stay ordinary links and buttons).
 * Arrows move, Escape closes and gives the focus back, leaving the list closes it.
 */
export function Menu({ label, items, align = 'start', up = false, ...button }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const leave = (event: FocusEvent) => {
    if (!box.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const close = () => {
    setOpen(false);
    // Before what was chosen does anything: a dialog that it opens gives the focus back to the button.
    box.current?.querySelector('button')?.focus();
  };
  const press = (event: KeyboardEvent<HTMLDivElement>) => {
    const arrow = ARROWS[event.key];
    if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    } else if (arrow) {
      event.preventDefault();
      setOpen(true);
      requestAnimationFrame(() => focusItem(box.current, arrow === 'down'));
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- listens for keys of the button and links inside
    <div
      ref={box}
      className={classNames('menu', align === 'end' && 'menu-end', up && 'menu-up')}
      onBlur={leave}
      onKeyDown={press}
    >
      <Button {...button} aria-expanded={open} aria-controls={open ? id : undefined} onClick={() => setOpen(!open)}>
        {label}
        {!button.iconOnly && <Icon name="down" />}
      </Button>
      {open && (
        <ul ref={keepInWindow} id={id} className="plain-list menu-list">
          {items.map((item, index) => (
            <MenuLine key={item === 'line' ? `line-${index}` : item.label} item={item} close={close} />
          ))}
        </ul>
      )}
    </div>
  );
}

/** A list that would reach over the left edge of the window keeps to its button's left: the button may stand there on a phone. */
function keepInWindow(list: HTMLElement | null): void {
  const { left = 0 } = list?.getBoundingClientRect() ?? {};
  if (list && left < 0) list.style.translate = `${(list.parentElement?.getBoundingClientRect().left ?? 0) - left}px`;
}

function focusItem(box: HTMLElement | null, down: boolean): void {
  const stops = [...(box?.querySelectorAll<HTMLElement>('.menu-item') ?? [])];
  const here = stops.findIndex((stop) => stop === document.activeElement);
  const start = here === -1 && !down ? stops.length : here;
  stops[(start + (down ? 1 : -1) + stops.length) % stops.length]?.focus();
}

function MenuLine({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  if (item === 'line') return <li aria-hidden="true" className="menu-line" />;
  const { label, icon, href, onSelect, danger = false, current = false } = item;
  const shared = {
    className: classNames('menu-item', danger && 'menu-item-danger'),
    'aria-current': current ? ('true' as const) : undefined,
    onClick: () => {
      close();
      onSelect?.();
    },
  };
  const content = (
    <>
      {icon && <Icon name={icon} />}
      <span>{label}</span>
    </>
  );
  return (
    <li>
      {href ? (
        <Anchor href={href} {...shared}>
          {content}
        </Anchor>
      ) : (
        <button type="button" {...shared}>
          {content}
        </button>
      )}
    </li>
  );
}
