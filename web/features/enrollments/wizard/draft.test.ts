import { describe, expect, it } from 'vitest';
import {
  addDependent,
  chosen,
  cleared,
  electionOf,
  peopleOf,
  removeDependent,
  withCovered,
  withDependent,
  withSubscriber,
} from './draft.ts';
import { compared } from './compare.ts';
import { differences } from './differences.ts';
import { aDraft, anOffer, aPlan } from './enrollment.testing.ts';
import { checkPage } from './page-checks.ts';
import { centsOrZero, decimalOf } from '@coverlane/contract/words/cents.ts';
import { runningCost } from './running-cost.ts';

const current = {
  planId: 'ppo',
  planName: 'PPO',
  tier: 'EMP' as const,
  covered: ['subscriber'],
  perPay: '81.10',
  lastPay: null,
};
const medical = anOffer('medical', [aPlan('ppo', '84.20'), aPlan('hdhp', '41.75')], current);
const dental = anOffer('dental', [aPlan('basic', '6.50')]);

describe('A choice', () => {
  it('is one of elect, keep and waive: one excludes the others', () => {
    const elected = chosen(aDraft().answers, dental, 'basic');
    expect(electionOf(elected, 'dental')).toMatchObject({
      decision: 'elect',
      planId: 'basic',
      covered: ['subscriber'],
    });
    const waived = chosen(elected, dental, 'waive');
    expect(electionOf(waived, 'dental')).toMatchObject({ decision: 'waive', planId: null, covered: [] });
    expect(electionOf(chosen(waived, medical, 'keep'), 'medical')).toMatchObject({ decision: 'keep', planId: 'ppo' });
    expect(electionOf(chosen(waived, dental, 'basic'), 'dental').waiverReason).toBeNull();
  });

  it('covers nobody whom nobody ticked', () => {
    const { answers } = addDependent(aDraft().answers);
    expect(electionOf(chosen(answers, dental, 'basic'), 'dental').covered).toEqual(['subscriber']);
    const ticked = withCovered(answers, dental, ['subscriber', 'd1']);
    expect(electionOf(chosen(ticked, dental, 'basic'), 'dental').covered).toEqual(['subscriber', 'd1']);
  });

  it('of other people than today is no longer keeping it as it is', () => {
    const kept = chosen(aDraft().answers, medical, 'keep');
    const more = withCovered(kept, medical, ['subscriber', 'd1']);
    expect(electionOf(more, 'medical')).toMatchObject({ decision: 'elect', planId: 'ppo' });
  });
});

describe('A dependent', () => {
  it('has a key that nobody else of the draft has', () => {
    const first = addDependent(aDraft().answers);
    const second = addDependent(first.answers);
    const third = addDependent(removeDependent(second.answers, 'd1'));
    expect([first.key, second.key, third.key]).toEqual(['d1', 'd2', 'd3']);
  });

  it('who is new disappears when removed; one on record is marked to leave; both lose every tick', () => {
    const { answers } = addDependent(aDraft().answers);
    const ticked = withCovered(answers, dental, ['subscriber', 'd1']);
    expect(removeDependent(ticked, 'd1')).toMatchObject({ dependents: [], elections: [{ covered: ['subscriber'] }] });
    const onRecord = withDependent(ticked, 'd1', { personId: '7', action: 'keep' });
    expect(removeDependent(onRecord, 'd1').dependents).toMatchObject([{ key: 'd1', action: 'remove' }]);
  });

  it('who was just added can be ticked before the server has judged them', () => {
    const { answers } = addDependent(aDraft().answers);
    expect(peopleOf(answers, dental).map(({ key }) => key)).toEqual(['subscriber', 'd1']);
  });
});

describe('Reset', () => {
  it('clears all fields of a new hire, and of a change everything that is not on record', () => {
    const answers = withSubscriber(aDraft().answers, { firstName: 'Jiwoo', ssn: '900123456' });
    expect(cleared(aDraft({ answers })).subscriber).toMatchObject({ firstName: null, ssn: null });
    const change = aDraft({ answers, memberId: '9', enrollmentType: 'coveragechange', offers: [medical] });
    expect(cleared(change)).toMatchObject({
      subscriber: { firstName: 'Jiwoo' },
      elections: [{ coverageType: 'medical', decision: 'keep', planId: 'ppo' }],
    });
  });
});

describe('The running cost', () => {
  it('moves at once with a choice, with the difference from today, to the cent', () => {
    const draft = aDraft({
      offers: [medical, dental],
      cost: {
        perPay: '81.10',
        lastPay: null,
        today: '81.10',
        difference: '0.00',
        payPeriods: 26,
        monthly: '175.72',
        rows: [],
      },
    });
    const answers = chosen(chosen(draft.answers, medical, 'hdhp'), dental, 'basic');
    expect(runningCost(draft, answers)).toEqual({
      perPay: '48.25',
      lastPay: null,
      difference: '-32.85',
      monthly: null,
    });
    expect(runningCost(draft, draft.answers)).toEqual({
      perPay: '81.10',
      lastPay: null,
      difference: '0.00',
      monthly: '175.72',
    });
  });

  it('adds up what the last pay day of a year takes, where it is another amount', () => {
    const exact = { ...medical, plans: medical.plans.map((plan) => ({ ...plan, lastPay: '0.01' })) };
    const draft = aDraft({ offers: [exact, dental] });
    const answers = chosen(chosen(draft.answers, exact, 'hdhp'), dental, 'basic');
    expect(runningCost(draft, answers)).toMatchObject({ perPay: '48.25', lastPay: '6.51' });
  });

  it('of what nobody decided about is what it is today', () => {
    const draft = aDraft({ offers: [medical, dental] });
    const answers = chosen({ ...draft.answers, elections: [] }, dental, 'basic');
    expect(runningCost(draft, answers).perPay).toBe('87.60');
  });

  it('reads and writes amounts without a float', () => {
    for (const amount of ['0.00', '84.20', '-3.10', '-0.05', '1234567.89'])
      expect(decimalOf(centsOrZero(amount))).toBe(amount);
  });
});

describe('The checks of a page', () => {
  const codes = (page: string, draft = aDraft({ offers: [dental] })) =>
    Object.entries(checkPage(page, draft.answers, draft.offers)).map(([field, { code }]) => `${field} ${code}`);

  it('ask for the location, e-mail, phone and SSN as the contract does (specification 5)', () => {
    const blank = codes('subscriber/details');
    expect(blank.slice(0, 2)).toEqual(['selectedDivisionId location', 'subscriber.hireDate required']);
    expect(blank).toEqual(expect.arrayContaining(['subscriber.email required', 'subscriber.phone required']));
    expect(blank).toContain('subscriber.ssn required');
    expect(blank.at(-1)).toBe('coversDependents others');
    const typed = withSubscriber(aDraft().answers, { phone: '21255', ssn: '123', email: 'me@' });
    const wrong = codes('subscriber/details', aDraft({ answers: typed }));
    expect(wrong).toEqual(expect.arrayContaining(['subscriber.email bad-email', 'subscriber.phone bad-phone']));
    expect(wrong).toContain('subscriber.ssn bad-ssn');
  });

  it('take a reason in place of an SSN, and a number that the server hides', () => {
    const reason = withSubscriber(aDraft().answers, { ssnReason: 'applied' });
    expect(codes('subscriber/details', aDraft({ answers: reason }))).not.toContain('subscriber.ssn required');
    const hidden = withSubscriber(aDraft().answers, { ssn: '***-**-6789' });
    expect(codes('subscriber/details', aDraft({ answers: hidden })).join(' ')).not.toContain('ssn');
  });

  it('ask of everybody who joins for their details, and whether they are covered', () => {
    const { answers } = addDependent(withSubscriber(aDraft().answers, { lastName: 'Kim' }));
    expect(codes('dependents/list', aDraft({ answers }))).toEqual([
      'dependents.d1.firstName required',
      'dependents.d1.relationship relationship',
      'dependents.d1.dob required',
      'dependents.d1.gender required',
      'dependents.d1.ssn required',
      'dependents.d1.covered cover',
    ]);
  });

  it('ask for a plan or a waiver, and of a waiver for its reason', () => {
    expect(codes('benefits/dental')).toEqual(['elections.dental choose-or-waive']);
    const waived = aDraft({ offers: [dental], answers: chosen(aDraft().answers, dental, 'waive') });
    expect(codes('benefits/dental', waived)).toEqual(['elections.dental.waiverReason waiver-reason']);
  });
});

describe('Two plans beside each other', () => {
  it('show what differs apart from what is the same', () => {
    const [one, other] = [aPlan('a', null), aPlan('b', null)];
    one.highlights.push({ label: 'Deductible', value: '$1' }, { label: 'Network', value: 'Lakeside' });
    other.highlights.push({ label: 'Deductible', value: '$2' }, { label: 'Network', value: 'Lakeside' });
    const { differ, same } = compared([one, other]);
    expect(differ).toEqual([{ label: 'Deductible', values: ['$1', '$2'] }]);
    expect(same.map(({ label }) => label)).toEqual(['Network']);
  });
});

describe('Two windows', () => {
  it('differ in the answers that differ, by their fields', () => {
    const mine = addDependent(withSubscriber(aDraft().answers, { email: 'mine@example.com' })).answers;
    const theirs = withDependent(mine, 'd1', { firstName: 'Ara' });
    expect(differences(mine, theirs)).toEqual([{ field: 'dependents.d1.firstName', mine: '', theirs: 'Ara' }]);
    expect(differences(mine, mine)).toEqual([]);
  });
});
