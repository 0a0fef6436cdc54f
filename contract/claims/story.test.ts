import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { ClaimSentences } from './sentences.ts';
import { allReasons, askedBy, lastDayToAppeal, meaningsOf, type NextOf, nextOf } from './story.ts';

const words: ClaimSentences = JSON.parse(readFileSync(join(import.meta.dirname, 'sentences/en.json'), 'utf8'));

it('the reasons of the whole claim come before those of its lines', () => {
  const own = { group: 'OA', carc: '252' };
  const [first, second] = [
    { group: 'PR', carc: '1' },
    { group: 'CO', carc: '45' },
  ];
  expect(allReasons({ whole: [own], lines: [[first], [], [second]] })).toEqual([own, first, second]);
});

it('each code is said once, its remarks after it; a remark without words of ours stands as its code', () => {
  const reasons = [
    { group: 'CO', carc: '16', rarc: ['MA130', 'XX99'] },
    { group: 'CO', carc: '16', rarc: ['MA130'] },
  ];
  const said = meaningsOf(words, reasons);
  expect(said.map(({ code }) => code)).toEqual(['CO-16', 'MA130', 'XX99']);
  expect(said.map(({ sentence }) => sentence)).toEqual([words.carc['16'], words.rarc['MA130'], undefined]);
});

it('a reason of the whole claim asks for something like one of a line (domain 7.4)', () => {
  expect(
    askedBy(allReasons({ whole: [{ group: 'OA', carc: '252' }], lines: [[{ group: 'CO', carc: '22' }]] })),
  ).toEqual(['document', 'otherInsurance']);
});

it('a denial can be appealed for 180 days after its explanation of benefits (domain 7.5)', () => {
  expect(lastDayToAppeal('2025-05-27')).toBe('2025-11-23');
  expect(lastDayToAppeal('2024-01-01')).toBe('2024-06-29');
});

/** A claim that owes $40.00 of $90.00, in the network, explained on the first of June. */
const decided: NextOf = {
  status: 'completed',
  pendingReason: null,
  totals: { discount: '0.00', paid: '50.00', patientResponsibility: '40.00' },
  networkStatus: 'in',
  payeeType: 'provider',
  reasons: [],
  explained: '2026-06-01',
};
const TODAY = '2026-07-01';
const balanced = { ...decided, networkStatus: 'out', totals: { ...decided.totals, discount: '20.00' } } as const;

// 2026-06-01 and 180 days are 2026-11-28 (29 CFR 2560.503-1(h)(3)(i)).
it.each<[string, NextOf, string, object]>([
  ['waits for the bill', decided, TODAY, { step: 'bill', amount: '40.00' }],
  [
    'may be billed the balance out of the network',
    balanced,
    TODAY,
    { step: 'billOut', amount: '40.00', balance: '20.00' },
  ],
  [
    'is not where a contract writes it off',
    { ...balanced, reasons: [{ group: 'CO', carc: '45' }] },
    TODAY,
    { step: 'bill', amount: '40.00' },
  ],
  [
    'owes nothing',
    { ...decided, totals: { ...decided.totals, patientResponsibility: '0.00' } },
    TODAY,
    { step: 'nothing' },
  ],
  ['was paid to the member', { ...decided, payeeType: 'member' }, TODAY, { step: 'payeeMember' }],
  [
    'waits for somebody',
    { ...decided, status: 'pending', pendingReason: 'waitingForCob' },
    TODAY,
    { step: 'waitingForCob' },
  ],
  ['is worked on', { ...decided, status: 'pending' }, TODAY, { step: 'pending' }],
  ['was denied, not explained yet', { ...decided, status: 'denied', explained: null }, TODAY, { step: 'denied' }],
  [
    'can be appealed on the last day',
    { ...decided, status: 'denied' },
    '2026-11-28',
    { step: 'deniedUntil', date: '2026-11-28' },
  ],
  [
    'can no more the day after',
    { ...decided, status: 'denied' },
    '2026-11-29',
    { step: 'deniedLate', date: '2026-11-28' },
  ],
])('a claim that %s says so (domain 7.4)', (...[, claim, today, next]) => {
  expect(nextOf(claim, today)).toEqual(next);
});
