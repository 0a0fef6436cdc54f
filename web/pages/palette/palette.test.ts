import { describe, expect, it } from 'vitest';
import { areInitials, initialsOf, keysOf } from './hangul.ts';
import { fitOf, ranked, searchText } from './matching.ts';
import { activeOf, mustWait, optionsFor, type Place } from './options.ts';
import type { FoundMember, MemberSearch } from './useMemberSearch.ts';

const place = (name: string, english?: string): Place => ({
  key: english ?? name,
  name,
  english,
  icon: 'home',
  open: () => undefined,
});
const jiwoo = { id: '1', name: 'Jiwoo Kim', memberNumber: 'W100200' };
const hangul = { id: '2', name: '김지우', memberNumber: 'W300' };
const found: FoundMember = {
  id: '9',
  prefix: null,
  firstName: 'Ana',
  middleName: null,
  lastName: 'Kimball',
  suffix: null,
  memberNumber: 'W900',
  memberSystemIdentifier: '9',
  externalId: null,
  relationship: '18',
  subscriberId: '9',
  subscriberName: 'Ana Kimball',
  clientId: '1',
  clientName: 'Acme',
  divisionName: null,
  dob: null,
  coverageTypes: [],
  since: null,
  state: 'current',
};
const idle: MemberSearch = { text: '', rows: [], total: 0, state: 'idle' };
const answered: MemberSearch = { text: 'kim', rows: [found], total: 1, state: 'answered' };
const asked: MemberSearch = { text: 'kim', rows: [], total: 0, state: 'asked' };
const known = { recents: [jiwoo, hangul], places: [place('Home'), place('Members'), place('Clients')] };
const listed = (typed: string, from = known, search = idle) => optionsFor(typed, from, { search, claims: [] });
const keys = (typed: string, search = idle) => listed(typed, known, search).map(({ key }) => key);

describe('A name fits what was typed', () => {
  it.each([
    ['Members', 'members', 0],
    ['Members', 'mem', 1],
    ['Client matrix', 'clientm', 1],
    ['Client matrix', 'client m', 1],
    ['Client matrix', 'mat', 2],
    ['Client matrix', 'mat cl', 2],
    ['Jiwoo Kim', 'kim ji', 2],
    ['José Núñez', 'nun', 2],
    ['Página de inicio', 'pag', 1],
    ['API keys', 'apik', 1],
  ])('%s by "%s"', (name, typed, fit) => expect(fitOf(name, typed)).toBe(fit));

  it('never by letters in the middle of a Latin word, which belong to people: Lie, Ser, Doe', () => {
    expect(fitOf('Clients', 'lie')).toBeUndefined();
    expect(fitOf('Users', 'ser')).toBeUndefined();
    expect(fitOf('Documents', 'doe')).toBeUndefined();
  });

  it.each([
    ['가입자', 'ㄱㅇ', 1],
    ['가입자', 'ㄱㅇㅈ', 0],
    ['명부 가져오기', 'ㄱㅈㅇㄱ', 2],
    ['김지우', 'ㄱㅈㅇ', 0],
    ['신규 가입자', '가입', 2],
    ['신규가입자', '가입', 3],
  ])('in Korean, by initials or a part: %s by %s', (name, typed, fit) => expect(fitOf(name, typed)).toBe(fit));

  it('at every keystroke of a Korean word', () => {
    for (const typed of ['가', '강', '가이', '가입', '가입ㅈ', '가입자']) expect(fitOf('가입자', typed)).toBeDefined();
  });

  it('in whatever form of Unicode it comes', () => {
    expect(fitOf('김지우'.normalize('NFD'), '김지')).toBe(1);
    expect(fitOf('José', 'jose'.normalize('NFD'))).toBe(0);
  });

  it('not when nothing but signs was typed', () => expect(fitOf('Members', '--')).toBeUndefined());

  it('the better, the higher; equals keep their order', () => {
    const names = ['New member', 'Members', 'Member card'];
    expect(ranked(names, (name) => fitOf(name, 'member'))).toEqual(['Members', 'Member card', 'New member']);
  });
});

describe('Hangul', () => {
  it('has initials and the keys that type it', () => {
    expect(initialsOf('김지우 A')).toBe('ㄱㅈㅇ');
    expect(keysOf('값 과일')).toBe('ㄱㅏㅂㅅ ㄱㅗㅏㅇㅣㄹ');
    expect(areInitials('ㄱ ㅈㅇ')).toBe(true);
    expect(areInitials('김ㅈ')).toBe(false);
    expect(areInitials(' ')).toBe(false);
  });
});

describe('The server is asked', () => {
  it.each([
    ['ki', ''],
    ['k i', ''],
    ['kim', 'kim'],
    [' kim ', 'kim'],
    ['12', ''],
    ['123', '123'],
    ['ㄱ', ''],
    ['ㄱㅈ', 'ㄱㅈ'],
    ['김', ''],
    ['김지', '김지'],
    ['김지ㅇ', '김지'],
    ['김ㅈ', ''],
  ])('for "%s": "%s"', (typed, asked) => expect(searchText(typed)).toBe(asked));
});

describe('The box', () => {
  it('offers members lately opened first, then every screen, before anything is typed', () => {
    expect(keys('')).toEqual(['recent-1', 'recent-2', 'place-Home', 'place-Members', 'place-Clients']);
  });

  it('finds recent members by name, number and initials, and screens by their English name too', () => {
    expect(keys('w100')).toEqual(['recent-1']);
    expect(keys('ㄱㅈㅇ')).toEqual(['recent-2']);
    const korean = { recents: [], places: [place('고객사', 'Clients')] };
    expect(listed('cli', korean)).toHaveLength(1);
    expect(listed('고객', korean)).toHaveLength(1);
  });

  it('puts members of the server behind what it knows, each person once, and the list of all last', () => {
    expect(keys('kim', answered)).toEqual(['recent-1', 'member-9', 'all']);
    const again = { ...answered, rows: [found, { ...found, id: '1' }] };
    expect(keys('kim', again)).toEqual(['recent-1', 'member-9', 'all']);
  });

  it('keeps its own results when the search fails', () => {
    expect(keys('kim', { ...answered, state: 'failed' })).toEqual(['recent-1', 'all']);
  });

  it('opens its own first result at once, and waits for the answer when it has none', () => {
    const own = listed('kim', known, asked);
    expect(mustWait(activeOf(own, null, 'asked'), null, 'asked')).toBe(false);
    const none = listed('kimb', { recents: [], places: [] }, asked);
    expect(activeOf(none, null, 'asked')).toBeUndefined();
    expect(mustWait(undefined, null, 'asked')).toBe(true);
  });

  it('waits too while it still shows the members of the letters before, unless one of them was chosen', () => {
    const stale = listed('kims', { recents: [], places: [] }, { ...answered, state: 'asked' });
    expect(mustWait(activeOf(stale, null, 'asked'), null, 'asked')).toBe(true);
    expect(mustWait(activeOf(stale, 'member-9', 'asked'), 'member-9', 'asked')).toBe(false);
  });
});
