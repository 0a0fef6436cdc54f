import { members } from '@coverlane/contract/members/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { families } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld } from '../../testing/world.ts';

/** Invented people whose names are hard to type: [first name, last name]. */
const latin: [string, string][] = [
  ['José', 'Peña'],
  ['María', 'Núñez-Ruiz'],
  ['Zoë', 'Brontë'],
  ['Seán', "O'Brien"],
  ['Renée', 'Lefèvre'],
  ['Søren', 'Kjærgård'],
  ['Łukasz', 'Wałęsa'],
  ['Jürgen', 'Groß'],
  ['Nguyễn', 'Trần'],
  ['Ana María', 'de la Cruz'],
  ['Mary Ann', 'van der Berg'],
  ['Jean-Luc', 'St. Pierre'],
  ['Siân', 'Ap Gruffydd'],
  ['Đorđe', 'Živković'],
  ['Íñigo', 'Ibáñez'],
  ['Ayşe', 'Yılmaz'],
];
const hangul: [string, string][] = [
  ['정은', '김'],
  ['지우', '이'],
  ['서연', '박'],
  ['민준', '최'],
  ['하은', '정'],
  ['도윤', '남궁'],
  ['예준', '강'],
  ['수아', '조'],
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[łŁ]/g, 'l')
    .replace(/[đĐ]/g, 'd')
    .replace(/ı/g, 'i');

/** The ways people type a name: swapped, with a comma, bare of accents, in capitals, without hyphens, cut short. */
const typedLatin = ([first, last]: [string, string]): string[] => [
  `${first} ${last}`,
  `${last} ${first}`,
  `${last}, ${first}`,
  plain(`${first} ${last}`),
  plain(`${last}, ${first}`).toUpperCase(),
  plain(`${last} ${first}`).replace(/[-'.]/g, ''),
  plain(`${first} ${last}`).replace(/[-'.]/g, ' '),
  `${last}, ${first.slice(0, 2)}`,
  `${first.normalize('NFD')} ${last.normalize('NFD')}`,
];
const typedHangul = ([first, last]: [string, string]): string[] => [
  `${last}${first}`,
  `${last} ${first}`,
  `${first} ${last}`,
  `${last}${first}`.normalize('NFD'),
  `${last}, ${first}`,
  initials(`${last}${first}`),
  [...initials(`${last}${first}`)].join(' '),
  `${last}${first.slice(0, 1)}`,
];

const initials = (text: string): string =>
  [...text]
    .map((letter) => [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ'][Math.floor((letter.charCodeAt(0) - 0xac00) / 588)])
    .join('');

const pairs = [
  ...latin.flatMap((name) => typedLatin(name).map((typed) => ({ typed, wanted: name.join(' ') }))),
  ...hangul.flatMap((name) => typedHangul(name).map((typed) => ({ typed, wanted: name.join(' ') }))),
];

let portal: TestPortal;
let broker: Caller;
beforeAll(async () => {
  portal = await testPortal();
  const { acme: client, installationId, brokerId } = await aWorld(portal.owner);
  const people = [...latin, ...hangul].map(([firstName, lastName]) => ({ client, firstName, lastName }));
  // Somebody between all of them, so that first place has to be earned.
  const crowd = 'abcdefghijklmnopqrstuvwxyz'
    .split('')
    .map((letter) => ({ client, firstName: `${letter}nn`, lastName: `${letter}mith` }));
  await families(portal.owner, [...people, ...crowd]);
  broker = await portal.as(await aUser(portal.owner, { installationId, type: 'broker', entityId: brokerId }));
});
afterAll(() => portal.close());

test(`${pairs.length} ways to type a name find its person first, at least 95 in 100`, async () => {
  expect(pairs.length).toBeGreaterThanOrEqual(200);
  const missed: string[] = [];
  for (const { typed, wanted } of pairs) {
    const { body } = await broker.call(members.membersearch, { search: typed });
    const [first] = body.rows ?? [];
    if (!first || `${first.firstName} ${first.lastName}` !== wanted)
      missed.push(`${typed} -> ${first?.lastName ?? 'nobody'}`);
  }
  expect(missed.length / pairs.length, missed.join('; ')).toBeLessThanOrEqual(0.05);
});
