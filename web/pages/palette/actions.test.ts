import { describe, expect, it } from 'vitest';
import { type Action, commandIn } from './actions.ts';

const action = (key: string, name: string, more: Partial<Action> = {}): Action => ({
  key,
  name,
  english: undefined,
  words: [],
  icon: 'edit',
  takes: 'member',
  isDated: false,
  open: () => undefined,
  ...more,
});
const term = { isDated: true, words: ['terminate', 'end'], english: 'Term' };
const english = [
  action('term', 'Term', term),
  action('orderCard', 'Order card'),
  action('viewAs', 'View as', { takes: 'user' }),
  action('addBroker', 'Add broker', { takes: 'nothing' }),
];
const korean = [
  action('term', '해지', term),
  action('viewAs', '이 사용자로 보기', { takes: 'user', english: 'View as' }),
];
const spanish = [action('term', 'Baja', term), action('orderCard', 'Pedir tarjeta')];

const read = (typed: string, actions = english) => {
  const command = commandIn(typed, actions, '2026-11-22');
  return command && [command.action.key, command.name, command.date];
};

describe('An action with a name and a date is read', () => {
  it.each([
    ['term kim 6/30', english, ['term', 'kim', '2026-06-30']],
    ['TERM kim 06/30/2027', english, ['term', 'kim', '2027-06-30']],
    ['term 6/30/26 kim ji', english, ['term', 'kim ji', '2026-06-30']],
    ['terminate kim 2026-12-31', english, ['term', 'kim', '2026-12-31']],
    ['term kim today', english, ['term', 'kim', '2026-11-22']],
    ['term kim', english, ['term', 'kim', undefined]],
    ['term ', english, ['term', '', undefined]],
    ['order card quill', english, ['orderCard', 'quill', undefined]],
    ['view as dana park', english, ['viewAs', 'dana park', undefined]],
    ['해지 김지우 6/30', korean, ['term', '김지우', '2026-06-30']],
    ['김지우 6월 30일 해지', korean, ['term', '김지우', '2026-06-30']],
    ['term 김지우 오늘', korean, ['term', '김지우', '2026-11-22']],
    ['view as 김', korean, ['viewAs', '김', undefined]],
    ['baja núñez 6/30', spanish, ['term', 'núñez', '2026-06-30']],
    ['núñez 6/30 baja', spanish, ['term', 'núñez', '2026-06-30']],
    ['pedir tarjeta de la rosa', spanish, ['orderCard', 'de la rosa', undefined]],
    ['baja lópez hoy', spanish, ['term', 'lópez', '2026-11-22']],
  ])('%s', (typed, actions, found) => expect(read(typed, actions)).toEqual(found));

  it('in the year that is nearest', () => {
    expect(read('term kim 1/2')).toEqual(['term', 'kim', '2027-01-02']);
    expect(read('term kim 10/31')).toEqual(['term', 'kim', '2026-10-31']);
  });

  it('and a day that does not exist is no date', () =>
    expect(read('term kim 2/30')).toEqual(['term', 'kim 2/30', undefined]));
});

describe('Nothing is read as an action', () => {
  it.each(['term', 'termite', 'kim', 'add broker harbor', ''])('%s', (typed) => expect(read(typed)).toBeUndefined());
});
