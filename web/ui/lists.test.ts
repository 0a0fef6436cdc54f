import { describe, expect, it } from 'vitest';

import { NO_NOTICES, type Notice, type NoticeKind, leavesByItself, withNotice, withoutNotice } from './notice-list.ts';
import { pageNumbers, pageRange } from './pager-pages.ts';
import { rowStep } from './row-keys.ts';
import { nextSort, readSort, toggled, writeSort } from './table-columns.ts';

const press = (code: string, more = {}) => ({
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  ...more,
});

describe('a page of a list', () => {
  it('says which rows of how many it shows', () => {
    expect(pageRange(3, 1142)).toEqual({ page: 3, pages: 46, from: 51, to: 75 });
    expect(pageRange(46, 1142)).toEqual({ page: 46, pages: 46, from: 1126, to: 1142 });
    expect(pageRange(1, 0)).toEqual({ page: 1, pages: 1, from: 0, to: 0 });
    expect(pageRange(99, 30).page).toBe(2);
  });

  it('offers the first, the last and the neighbours', () => {
    expect(pageNumbers(1, 1)).toEqual([1]);
    expect(pageNumbers(3, 46)).toEqual([1, 2, 3, 4, null, 46]);
    expect(pageNumbers(20, 46)).toEqual([1, null, 19, 20, 21, null, 46]);
    expect(pageNumbers(4, 6)).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('sorting and selecting', () => {
  it('turns the direction of the leading column and starts others ascending', () => {
    expect(nextSort(undefined, 'name')).toEqual({ key: 'name', direction: 'ascending' });
    expect(nextSort({ key: 'name', direction: 'ascending' }, 'name').direction).toBe('descending');
    expect(nextSort({ key: 'since', direction: 'ascending' }, 'name').direction).toBe('ascending');
  });

  it('is written as list calls take it', () => {
    expect(writeSort({ key: 'hireDate', direction: 'descending' })).toBe('-hireDate');
    expect(readSort('-hireDate')).toEqual({ key: 'hireDate', direction: 'descending' });
    expect(readSort('')).toBeUndefined();
  });

  it('adds a key or takes it away without changing the set it had', () => {
    const before = new Set(['1']);
    expect([...toggled(before, '2')]).toEqual(['1', '2']);
    expect([...toggled(before, '1')]).toEqual([]);
    expect([...before]).toEqual(['1']);
  });
});

describe('keys in a row', () => {
  it('go by the place of the key, so that a Korean keyboard works', () => {
    expect(rowStep(press('KeyJ'), true)).toBe('next');
    expect(rowStep(press('KeyK'), true)).toBe('previous');
    expect(rowStep(press('KeyX'), true)).toBe('select');
  });

  it('keep the arrows and give up the letters when shortcuts are off', () => {
    expect(rowStep(press('KeyJ'), false)).toBeNull();
    expect(rowStep(press('ArrowDown'), false)).toBe('next');
  });

  it('leave shortcuts of the browser and syllables being composed alone', () => {
    expect(rowStep(press('KeyK', { ctrlKey: true }), true)).toBeNull();
    expect(rowStep(press('KeyX', { isComposing: true }), true)).toBeNull();
  });
});

describe('notices', () => {
  const notice = (id: number, kind: NoticeKind): Notice => ({ id, kind, message: `${id}`, at: id });
  const all = (kinds: readonly NoticeKind[]) =>
    kinds.reduce((list, kind, index) => withNotice(list, notice(index, kind)), NO_NOTICES);

  it('make room by letting the oldest go that is no error', () => {
    const { shown } = all(['error', 'success', 'info', 'error', 'success']);
    expect(shown.map(({ id }) => id)).toEqual([0, 2, 3, 4]);
  });

  it('keep every error in sight until it is dismissed', () => {
    expect(all(['error', 'error', 'error', 'error', 'error', 'error']).shown).toHaveLength(6);
    expect(leavesByItself('error')).toBe(false);
    expect(leavesByItself('success')).toBe(true);
  });

  it('stay in the bell list, newest first, when they are dismissed', () => {
    const list = withoutNotice(all(['success', 'error']), 1);
    expect(list.shown.map(({ id }) => id)).toEqual([0]);
    expect(list.log.map(({ id }) => id)).toEqual([1, 0]);
    expect(list.unread).toBe(2);
  });
});
