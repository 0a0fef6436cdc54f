import type { Language } from '@coverlane/contract/codes.ts';
import type { FormItem } from '@coverlane/contract/forms/model.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useItemName } from './useItemName.ts';

type Props = {
  readonly items: readonly FormItem[];
  readonly open: number;
  readonly lang: Language;
  /** Places of items that something is wrong with. */
  readonly wrong: ReadonlySet<number>;
  readonly onOpen: (at: number) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onRemove: (at: number) => void;
};

/** The items of a form in their order: opened, moved by mouse, by buttons and by Alt with the arrows, and taken away. */
export function ItemList({ items, open, lang, wrong, onOpen, onMove, onRemove }: Props) {
  const t = useText();
  const nameOf = useItemName(lang);
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<number | null>(null);
  // An item that was moved keeps the focus at its new place.
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    if (wanted.current === null) return;
    list.current?.querySelector<HTMLElement>(`[data-at="${wanted.current}"]`)?.focus();
    wanted.current = null;
  });
  const move = (from: number, to: number) => {
    if (to < 0 || to >= items.length) return;
    wanted.current = to;
    onMove(from, to);
  };
  const byKey = (event: KeyboardEvent, at: number) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move(at, event.key === 'ArrowUp' ? at - 1 : at + 1);
  };
  return (
    <ol ref={list} className="plain-list form-builder-list" aria-label={t('formBuilder.list')}>
      {items.map((item, at) => (
        // Dragging is a second way only: the buttons inside do everything a keyboard needs.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- see above
        <li
          key={item.key}
          className={classNames('form-builder-item', at === open && 'form-builder-open')}
          draggable
          onDragStart={() => setDragged(at)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={() => {
            if (dragged !== null) move(dragged, at);
            setDragged(null);
          }}
        >
          <button
            type="button"
            data-at={at}
            className="form-builder-name"
            aria-current={at === open ? 'true' : undefined}
            aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
            onClick={() => onOpen(at)}
            onKeyDown={(event) => byKey(event, at)}
          >
            <span>{nameOf(item, at)}</span>
            <span className="muted">
              {t(`formBuilder.type.${item.type}`)}
              {item.hidden && ` · ${t('formBuilder.isHidden')}`}
              {wrong.has(at) && ` · ${t('formBuilder.isWrong')}`}
            </span>
          </button>
          <span className="row">
            <ItemButton
              icon="up"
              name="moveUp"
              item={nameOf(item, at)}
              off={at === 0}
              onPress={() => move(at, at - 1)}
            />
            <ItemButton
              icon="down"
              name="moveDown"
              item={nameOf(item, at)}
              off={at === items.length - 1}
              onPress={() => move(at, at + 1)}
            />
            <ItemButton icon="remove" name="remove" item={nameOf(item, at)} onPress={() => onRemove(at)} />
          </span>
        </li>
      ))}
      {items.length === 0 && <li className="muted">{t('formBuilder.empty')}</li>}
    </ol>
  );
}

type ButtonProps = {
  readonly icon: 'up' | 'down' | 'remove';
  readonly name: 'moveUp' | 'moveDown' | 'remove';
  readonly item: string;
  readonly off?: boolean;
  readonly onPress: () => void;
};

function ItemButton({ icon, name, item, off = false, onPress }: ButtonProps) {
  const t = useText();
  return (
    <Button kind="quiet" icon={icon} iconOnly disabled={off} onClick={onPress}>
      {t(`formBuilder.${name}`, { item })}
    </Button>
  );
}
