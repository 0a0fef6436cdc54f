import { expect, test } from 'vitest';
import { keyInCell, keyInGrid, pastedCells } from './grid-keys.ts';

const size = { rows: 100, columns: 5, page: 10 };
const at = { row: 4, column: 4 };
const pressed = (key: string, held: Partial<{ shiftKey: boolean; ctrlKey: boolean }> = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  ...held,
});

test('arrows, pages and ends move within the grid; Enter and F2 edit, Delete clears, F8 goes to the next error', () => {
  const to = (key: string, ctrlKey = false) => keyInGrid(pressed(key, { ctrlKey }), at, size);
  expect(to('ArrowRight')).toEqual({ does: 'go', to: { row: 4, column: 4 } });
  expect(to('ArrowUp')).toEqual({ does: 'go', to: { row: 3, column: 4 } });
  expect(to('PageUp')).toEqual({ does: 'go', to: { row: 0, column: 4 } });
  expect(to('End', true)).toEqual({ does: 'go', to: { row: 99, column: 4 } });
  expect(['Enter', 'F2', 'Delete', 'F8'].map((key) => to(key)?.does)).toEqual(['edit', 'edit', 'clear', 'nextError']);
  expect(to('z', true)).toEqual({ does: 'undo' });
  // Tab and letters stay the browser's: nobody is held in the grid, and what is typed is typed over the cell.
  expect([to('Tab'), to('a'), to('c', true)]).toEqual([null, null, null]);
});

test('while somebody types Enter saves and goes down, Tab along the row, Escape gives up, and the caret keeps its arrows', () => {
  const to = (key: string, shiftKey = false) => keyInCell(pressed(key, { shiftKey }), { row: 4, column: 2 }, size);
  expect(to('Enter')).toEqual({ does: 'save', to: { row: 5, column: 2 } });
  expect(to('Tab')).toEqual({ does: 'save', to: { row: 4, column: 3 } });
  expect(to('Tab', true)).toEqual({ does: 'save', to: { row: 4, column: 1 } });
  expect([to('Escape'), to('ArrowLeft')]).toEqual([{ does: 'cancel' }, null]);
});

test('a column from a spreadsheet is a cell a line, without the empty line that ends it', () => {
  expect(pastedCells('07030\r\n20001 \r\n\r\n10001\r\n')).toEqual([['07030'], ['20001'], [''], ['10001']]);
  expect(pastedCells('a\tb\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
});
