/** Where the grid stands: a row of the list and a column, both from 0. */
export type GridPlace = { readonly row: number; readonly column: number };
export type GridSize = { readonly rows: number; readonly columns: number; readonly page: number };

/** What a key does: goes somewhere, begins to edit, saves what was typed and goes on, or gives it up. Null: it is the browser's. */
export type GridStep =
  | { readonly does: 'go' | 'save'; readonly to: GridPlace }
  | { readonly does: 'edit' | 'cancel' | 'clear' | 'undo' | 'nextError' };

type Pressed = {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
};

const MOVES: Readonly<Record<string, (size: GridSize) => GridPlace>> = {
  ArrowUp: () => ({ row: -1, column: 0 }),
  ArrowDown: () => ({ row: 1, column: 0 }),
  ArrowLeft: () => ({ row: 0, column: -1 }),
  ArrowRight: () => ({ row: 0, column: 1 }),
  PageUp: ({ page }) => ({ row: -page, column: 0 }),
  PageDown: ({ page }) => ({ row: page, column: 0 }),
  Home: ({ columns }) => ({ row: 0, column: -columns }),
  End: ({ columns }) => ({ row: 0, column: columns }),
};
/** With Ctrl or Cmd: to the ends of the grid. */
const LEAPS: Readonly<Record<string, (size: GridSize) => GridPlace>> = {
  Home: ({ rows, columns }) => ({ row: -rows, column: -columns }),
  End: ({ rows, columns }) => ({ row: rows, column: columns }),
  ArrowUp: ({ rows }) => ({ row: -rows, column: 0 }),
  ArrowDown: ({ rows }) => ({ row: rows, column: 0 }),
};
const DONE: Readonly<Record<string, GridStep['does'] & ('edit' | 'clear' | 'nextError')>> = {
  Enter: 'edit',
  F2: 'edit',
  Delete: 'clear',
  Backspace: 'clear',
  F8: 'nextError',
};

const within = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));

/** A place so many rows and columns on, within the grid. */
export const moved = (from: GridPlace, by: GridPlace, { rows, columns }: GridSize): GridPlace => ({
  row: within(from.row + by.row, rows),
  column: within(from.column + by.column, columns),
});

/** What a key does in a cell that nobody types in. Tab leaves the grid, as everywhere. */
export function keyInGrid({ key, ctrlKey, metaKey }: Pressed, at: GridPlace, size: GridSize): GridStep | null {
  const isHeld = ctrlKey || metaKey;
  if (isHeld && key.toLowerCase() === 'z') return { does: 'undo' };
  const move = (isHeld ? LEAPS : MOVES)[key];
  if (move) return { does: 'go', to: moved(at, move(size), size) };
  const does = isHeld ? undefined : DONE[key];
  return does === undefined ? null : { does };
}

/** What a key does while somebody types: Enter and the arrows up and down save, Tab saves and goes along the row, Escape gives up. */
export function keyInCell({ key, shiftKey }: Pressed, at: GridPlace, size: GridSize): GridStep | null {
  const to = (row: number, column: number): GridStep => ({ does: 'save', to: moved(at, { row, column }, size) });
  if (key === 'Escape') return { does: 'cancel' };
  if (key === 'Tab') return to(0, shiftKey ? -1 : 1);
  if (key === 'Enter') return to(shiftKey ? -1 : 1, 0);
  return key === 'ArrowDown' ? to(1, 0) : key === 'ArrowUp' ? to(-1, 0) : null;
}

/** The cells of a text from a spreadsheet: rows of columns. */
export const pastedCells = (text: string): string[][] =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t').map((cell) => cell.trim()));
