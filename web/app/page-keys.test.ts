import { describe, expect, it } from 'vitest';
import { pageKeyOf } from './page-keys.ts';

const press = (code: string, more: Partial<Parameters<typeof pageKeyOf>[0]> = {}) => ({
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
const on = { singleKeys: true, going: false };

describe('A key asks the page for', () => {
  it.each([
    ['KeyG', { kind: 'go' }],
    ['BracketRight', { kind: 'tab', step: 1 }],
    ['BracketLeft', { kind: 'tab', step: -1 }],
    ['Space', { kind: 'peek' }],
    ['KeyE', { kind: 'edit' }],
    ['KeyQ', null],
  ])('%s', (code, asked) => expect(pageKeyOf(press(code), on)).toEqual(asked));

  it('a screen, by the key after G alone', () => {
    expect(pageKeyOf(press('KeyM'), { ...on, going: true })).toEqual({ kind: 'goTo', names: ['members'] });
    expect(pageKeyOf(press('KeyM'), on)).toBeNull();
    expect(pageKeyOf(press('KeyE'), { ...on, going: true })).toMatchObject({ kind: 'goTo' });
  });

  it('moving an entry, by Alt and an arrow', () => {
    expect(pageKeyOf(press('ArrowUp', { altKey: true }), on)).toEqual({ kind: 'move', way: 'up' });
    expect(pageKeyOf(press('ArrowDown', { altKey: true }), { ...on, singleKeys: false })).toEqual({
      kind: 'move',
      way: 'down',
    });
  });
});

describe('Nothing is asked for', () => {
  it.each([
    ['while single keys are off', press('KeyG'), { ...on, singleKeys: false }],
    ['while a Hangul syllable is composed', press('KeyG', { isComposing: true }), on],
    ['with Ctrl, which is the browser’s', press('KeyE', { ctrlKey: true }), on],
    ['when something else has taken the key', press('Space', { defaultPrevented: true }), on],
  ])('%s', (_, key, state) => expect(pageKeyOf(key, state)).toBeNull());
});
