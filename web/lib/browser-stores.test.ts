import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetIntended, hasIntended, rememberIntended, takeIntended } from './intended.ts';
import { noteRecentMember } from './recent-members.ts';
import { clearStores } from './stored.ts';
import { rememberState, userState } from './user-state.ts';

const kept = new Map<string, string>();
let cookie = '';

/** A browser's stores: session storage, and a cookie jar that keeps one cookie and how it was set. */
beforeEach(() => {
  kept.clear();
  cookie = '';
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
  vi.stubGlobal('location', { protocol: 'https:' });
  vi.stubGlobal('document', {
    get cookie() {
      return cookie.split('; ')[0] ?? '';
    },
    set cookie(value: string) {
      cookie = value;
    },
  });
});

afterEach(() => {
  clearStores();
  vi.unstubAllGlobals();
});

const recentNumbers = (): string[] =>
  JSON.parse(kept.get('coverlane.recent') ?? '[]').map(({ memberNumber }: { memberNumber: string }) => memberNumber);
const open = (number: string) =>
  noteRecentMember({ id: `id-${number}`, name: `Member ${number}`, memberNumber: number });

describe('Recent members', () => {
  it('are the last five, newest first (specification 9)', () => {
    for (const number of ['1', '2', '3', '4', '5', '6']) open(number);
    expect(recentNumbers()).toEqual(['6', '5', '4', '3', '2']);
  });

  it('stand in the list once, however often they are opened', () => {
    for (const number of ['1', '2', '1']) open(number);
    expect(recentNumbers()).toEqual(['1', '2']);
  });

  it('are forgotten at sign-out', () => {
    open('1');
    clearStores();
    expect(kept.has('coverlane.recent')).toBe(false);
  });
});

describe('The intended path', () => {
  it('leads the same user on, once', () => {
    rememberIntended('/broker/documents', 'one');
    expect(hasIntended()).toBe(true);
    expect(takeIntended('one')).toBe('/broker/documents');
    expect(takeIntended('one')).toBeUndefined();
  });

  it("of somebody else's session is forgotten, and a visitor's is whoever signs in's", () => {
    rememberIntended('/broker/documents', 'one');
    expect(takeIntended('two')).toBeUndefined();
    rememberIntended('/broker/documents', null);
    expect(takeIntended('two')).toBe('/broker/documents');
  });

  it('never leads to another site', () => {
    rememberIntended('//elsewhere.example.com', null);
    expect(hasIntended()).toBe(false);
    rememberIntended('https://elsewhere.example.com', null);
    expect(takeIntended('one')).toBeUndefined();
    forgetIntended();
  });
});

describe('The user-state cookie', () => {
  it('lasts three days and travels over https only (specification 9)', () => {
    rememberState({ language: 'ko' });
    expect(cookie).toMatch(/; Max-Age=259200; SameSite=Lax; Secure$/);
  });

  it('holds language and area, each changed alone, and nothing that somebody put in', () => {
    rememberState({ language: 'ko', area: 'member' });
    rememberState({ area: undefined });
    expect(userState()).toEqual({ language: 'ko' });
    cookie = `coverlane_state=${encodeURIComponent('{"area":"root","token":"x"}')}`;
    expect(userState()).toEqual({});
    cookie = 'coverlane_state=%7Bnot json';
    expect(userState()).toEqual({});
  });
});
