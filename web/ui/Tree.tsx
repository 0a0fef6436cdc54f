import { type DragEvent, type KeyboardEvent, useRef, useState } from 'react';

import { classNames } from './class-names.ts';
import { Icon } from './Icon.tsx';
import { toggled } from './table-columns.ts';
import { type TreeNode, type TreeRow, treeRows, treeStep } from './tree-rows.ts';
import './tree.css';

type Props = {
  /** Name of the tree, for screen readers. */
  readonly label: string;
  readonly nodes: readonly TreeNode[];
  readonly selected: string;
  readonly onSelect: (key: string) => void;
  /** Something was dropped on a node; absent: nothing can be. */
  readonly onDrop?: ((key: string, dropped: DataTransfer) => void) | undefined;
  /** What is carried when a node is dragged; absent: none can be. */
  readonly onDrag?: ((key: string, carried: DataTransfer) => void) | undefined;
};

/** Nodes inside nodes: arrows move, open and close, Enter chooses; one stop of the Tab key (WAI-ARIA tree pattern). */
export function Tree({ label, nodes, selected, onSelect, ...dragging }: Props) {
  const list = useRef<HTMLUListElement>(null);
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [reached, reach] = useState(selected);
  const rows = treeRows(nodes, closed);
  const stop = [reached, selected].find((key) => rows.some(({ node }) => node.key === key)) ?? rows[0]?.node.key;
  const toggle = (key: string) => setClosed((now) => toggled(now, key));
  const choose = ({ key, isHeading, inside }: TreeNode) => {
    reach(key);
    if (!isHeading) onSelect(key);
    else if (inside.length > 0) toggle(key);
  };
  const go = (key: string) => {
    reach(key);
    list.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)?.focus();
  };
  const press = (event: KeyboardEvent, row: TreeRow) => {
    const step = isModified(event) ? undefined : treeStep(rows, event.key, row.node.key);
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    if ('choose' in step) choose(row.node);
    if ('toggle' in step) toggle(step.toggle);
    if ('go' in step) go(step.go);
  };
  return (
    <ul ref={list} role="tree" aria-label={label} className="tree">
      {rows.map((row) => (
        <Row
          key={row.node.key}
          row={row}
          isSelected={row.node.key === selected}
          isStop={row.node.key === stop}
          onPress={press}
          onChoose={() => choose(row.node)}
          onToggle={() => toggle(row.node.key)}
          {...dragging}
        />
      ))}
    </ul>
  );
}

const isModified = ({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean => altKey || ctrlKey || metaKey;

type RowProps = Pick<Props, 'onDrop' | 'onDrag'> & {
  readonly row: TreeRow;
  readonly isSelected: boolean;
  readonly isStop: boolean;
  readonly onPress: (event: KeyboardEvent, row: TreeRow) => void;
  readonly onChoose: () => void;
  readonly onToggle: () => void;
};

function Row({ row, isSelected, isStop, onPress, onChoose, onToggle, onDrop, onDrag }: RowProps) {
  const { node, level, place, beside, isOpen } = row;
  const drop = useDrop(onDrop, node.key);
  const isParent = node.inside.length > 0;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- onPress takes the keys
    <li
      role="treeitem"
      data-key={node.key}
      aria-level={level}
      aria-posinset={place}
      aria-setsize={beside}
      aria-selected={isSelected}
      aria-expanded={isParent ? isOpen : undefined}
      tabIndex={isStop ? 0 : -1}
      className={classNames('tree-row', drop.isOver && 'tree-over')}
      style={{ paddingInlineStart: `${level - 0.75}rem` }}
      draggable={onDrag !== undefined && !node.isHeading}
      onDragStart={(event) => onDrag?.(node.key, event.dataTransfer)}
      onKeyDown={(event) => onPress(event, row)}
      onClick={onChoose}
      {...drop.events}
    >
      <Mark isParent={isParent} isOpen={isOpen} onToggle={onToggle} />
      <span className="tree-label">{node.label}</span>
      {node.count !== undefined && <span className="muted small numbers">{node.count}</span>}
    </li>
  );
}

type MarkProps = { readonly isParent: boolean; readonly isOpen: boolean; readonly onToggle: () => void };

/** For the pointer: the keys open and close the row itself. */
function Mark({ isParent, isOpen, onToggle }: MarkProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- see above
    <span
      className={classNames('tree-mark', isOpen && 'tree-open')}
      aria-hidden="true"
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      {isParent && <Icon name="forward" />}
    </span>
  );
}

function useDrop(onDrop: Props['onDrop'], key: string) {
  const [isOver, setOver] = useState(false);
  if (!onDrop) return { isOver, events: {} };
  const over = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    onDrop(key, event.dataTransfer);
  };
  return { isOver, events: { onDragOver: over, onDragLeave: () => setOver(false), onDrop: drop } };
}
