import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { commandOf } from './command-keys.ts';
import { placesOf } from './places.ts';

type Press = Parameters<typeof commandOf>[0];

const press = (key: string, code: string, more: Partial<Press> = {}): Press => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  defaultPrevented: false,
  target: null,
  ...more,
});

/** An input, as far as a key press asks about it. */
class Box extends EventTarget {
  matches(selector: string): boolean {
    return selector.startsWith('input');
  }
}

beforeEach(() => vi.stubGlobal('Element', Box));
afterEach(() => vi.unstubAllGlobals());

describe('The command box opens', () => {
  it.each([
    ['Ctrl+K', press('k', 'KeyK', { ctrlKey: true })],
    ['Cmd+K', press('k', 'KeyK', { metaKey: true })],
    ['Ctrl and the K key of a Korean keyboard', press('ㅏ', 'KeyK', { ctrlKey: true })],
    ['Ctrl+K where K lies elsewhere (Dvorak)', press('k', 'KeyV', { ctrlKey: true })],
    ['Ctrl+K while typing', press('k', 'KeyK', { ctrlKey: true, target: new Box() })],
    ['/', press('/', 'Slash')],
    ['/ where it is Shift and 7 (Spain)', press('/', 'Digit7', { shiftKey: true })],
  ])('by %s', (_, key) => expect(commandOf(key, true)).toBe('find'));

  it.each([
    ['/ while typing', press('/', 'Slash', { target: new Box() })],
    ['/ while a syllable is composed', press('/', 'Slash', { isComposing: true })],
    ['/ that the page has used', press('/', 'Slash', { defaultPrevented: true })],
    ['the key beside Shift that types - in Spain', press('-', 'Slash')],
    ['K alone', press('k', 'KeyK')],
    ['Ctrl+Shift+K', press('K', 'KeyK', { ctrlKey: true, shiftKey: true })],
    ['AltGr', press('k', 'KeyK', { ctrlKey: true, altKey: true })],
  ])('not by %s', (_, key) => expect(commandOf(key, true)).toBeNull());

  it('by Ctrl+K alone once single keys are turned off (WCAG 2.1.4)', () => {
    expect(commandOf(press('/', 'Slash'), false)).toBeNull();
    expect(commandOf(press('?', 'Slash', { shiftKey: true }), false)).toBeNull();
    expect(commandOf(press('k', 'KeyK', { ctrlKey: true }), false)).toBe('find');
  });
});

describe('The list of shortcuts opens', () => {
  it('by ?', () => expect(commandOf(press('?', 'Slash', { shiftKey: true }), true)).toBe('keys'));
});

describe('The screens of the command box', () => {
  const paths = (...user: Parameters<typeof placesOf>) => placesOf(...user).map(({ path }) => path);

  it('are those that are built and that the user may open', () => {
    expect(paths({ type: 'broker', permissions: [] })).toContain('/broker/members');
    expect(paths({ type: 'broker', permissions: [] }).filter((path) => path.startsWith('/admin'))).toEqual([]);
    expect(paths({ type: 'admin', permissions: [] })).not.toContain('/admin/clients');
    expect(paths({ type: 'admin', permissions: ['manageClients'] })).toContain('/admin/clients');
    expect(paths({ type: 'member', permissions: [] })).toContain('/member/coverage');
  });

  it('have nothing to fill in, and none of them signs out', () => {
    const all = paths({ type: 'admin', permissions: ['manageClients', 'enrollment'] });
    expect(all.filter((path) => path.includes(':'))).toEqual([]);
    expect(all).not.toContain('/logout');
  });
});
