import { describe, expect, it } from 'vitest';
import { askedAbout, withCoverAnswer, withStaying, withTicks } from './cover-answers.ts';
import {
  addDependent,
  type Answers,
  chosen,
  electionOf,
  removeDependent,
  ticked,
  withDependent,
  withElection,
  withoutStale,
} from './draft.ts';
import { aDraft, anOffer, aPlan } from './enrollment.testing.ts';
import { checkPage } from './page-checks.ts';

const people = [
  { key: 'subscriber', name: '', relationship: '18' as const, refusal: null },
  { key: 'd1', name: '', relationship: '19' as const, refusal: null },
];
const current = {
  planId: 'p1',
  planName: 'P',
  tier: 'EMP' as const,
  covered: ['subscriber'],
  perPay: '1',
  lastPay: null,
};
const medical = { ...anOffer('medical', [aPlan('p1', '10.00')], current), people };
const gone = { ...anOffer('dental', [aPlan('p2', '10.00')], { ...current, planId: 'p9' }), people };
const own = {
  ...anOffer('std', [aPlan('p3', '1.00')]),
  people: [people[0]!, { ...people[1]!, refusal: { code: 'employee-only', values: {} } }],
};
const offers = [medical, gone, own];

/** A child joins an employee who has medical and dental for themselves alone. */
const joined = (): Answers => addDependent(aDraft({ offers, memberId: '9' }).answers).answers;

describe('"Cover Sam?"', () => {
  it('is answered once for all plans: nothing that was chosen beforehand leaves the new person out', () => {
    const answers = withCoverAnswer(joined(), offers, { key: 'd1', covered: true });
    expect(electionOf(answers, 'medical')).toMatchObject({
      decision: 'elect',
      planId: 'p1',
      covered: ['subscriber', 'd1'],
    });
    // The plan is not offered any more: it is chosen anew.
    expect(electionOf(answers, 'dental')).toMatchObject({ decision: null, planId: null });
    expect(ticked(answers, gone)).toEqual(['subscriber', 'd1']);
    expect(ticked(answers, own)).toEqual(['subscriber']);
  });

  it('no leaves what goes on as it is', () => {
    const answers = withCoverAnswer(joined(), offers, { key: 'd1', covered: false });
    expect(electionOf(answers, 'medical')).toMatchObject({ decision: 'keep', covered: ['subscriber'] });
    expect(ticked(answers, medical)).toEqual(['subscriber']);
  });

  it('takes back a yes, and is taken back by a tick', () => {
    const yes = withCoverAnswer(joined(), offers, { key: 'd1', covered: true });
    const no = withCoverAnswer(yes, offers, { key: 'd1', covered: false });
    expect(electionOf(no, 'medical').covered).toEqual(['subscriber']);
    expect(withTicks(no, ['subscriber', 'd1']).dependents[0]?.covered).toBe(true);
  });

  it('covers whom it ticks when a plan is chosen, also after that type was waived', () => {
    const hire = addDependent(aDraft({ offers }).answers).answers;
    const yes = withCoverAnswer(hire, offers, { key: 'd1', covered: true });
    const waived = chosen(yes, medical, 'waive');
    expect(electionOf(chosen(waived, medical, 'p1'), 'medical').covered).toEqual(['subscriber', 'd1']);
  });

  it('is asked on the page of the family until everybody was asked about', () => {
    const draft = { ...aDraft({ offers }), answers: addDependent(aDraft({ offers }).answers).answers };
    expect(checkPage('dependents/list', draft.answers, offers)).toHaveProperty(['dependents.d1.covered']);
    const answers = withCoverAnswer(draft.answers, offers, { key: 'd1', covered: false });
    expect(checkPage('dependents/list', answers, offers)).not.toHaveProperty(['dependents.d1.covered']);
  });

  it('is not asked about somebody whom no benefit may cover', () => {
    const said = withDependent(joined(), 'd1', { relationship: '19', dob: '1990-01-02' });
    expect(askedAbout(said, [own])).toEqual([]);
    // Nobody is judged before it is said who they are.
    expect(askedAbout(joined(), [own])).toHaveLength(1);
    // What was said of them as they were before does not hold of them as they are now.
    const now = withDependent(said, 'd1', { dob: '2018-01-02' });
    expect(askedAbout(now, withoutStale([own], said, now))).toHaveLength(1);
    expect(askedAbout(said, withoutStale([own], said, said))).toEqual([]);
  });

  it('a tick from before the question is an answer', () => {
    const answers = withElection(joined(), 'medical', {
      decision: 'elect',
      planId: 'p1',
      covered: ['subscriber', 'd1'],
    });
    expect(checkPage('dependents/list', answers, offers)).not.toHaveProperty(['dependents.d1.covered']);
  });
});

describe('"Keep" of somebody who was to leave', () => {
  const covering = { ...medical, current: { ...current, covered: ['subscriber', 'd1'] } };
  const vision = { ...anOffer('vision', [aPlan('p4', '2.00')], { ...current, planId: 'p4' }), people };
  const known = (): Answers => {
    const blank = addDependent(aDraft({ offers: [covering, vision], memberId: '9' }).answers).answers;
    const onRecord = withDependent(blank, 'd1', { personId: '7', action: 'keep', covered: true });
    return chosen(chosen(onRecord, covering, 'keep'), vision, 'keep');
  };

  it('gives back the ticks of what covers them on record, and no others', () => {
    const before = known();
    const left = removeDependent(withDependent(before, 'd1', { removeReason: 'other' }), 'd1');
    expect(electionOf(left, 'medical').covered).toEqual(['subscriber']);
    const stays = withStaying(left, [covering, vision], 'd1');
    expect(stays.dependents).toMatchObject([{ action: 'keep', removeReason: null, covered: true }]);
    expect(stays.elections).toEqual(before.elections);
    expect(ticked(stays, vision)).toEqual(['subscriber']);
  });

  it('ticks them in another plan that was chosen since, and in nothing that was waived', () => {
    const left = removeDependent(known(), 'd1');
    const elected = withElection(left, 'medical', { decision: 'elect', planId: 'p1', covered: ['subscriber'] });
    const stays = withStaying(elected, [covering, vision], 'd1');
    expect(electionOf(stays, 'medical')).toMatchObject({ decision: 'elect', covered: ['subscriber', 'd1'] });
    const waived = withStaying(chosen(left, covering, 'waive'), [covering, vision], 'd1');
    expect(electionOf(waived, 'medical')).toMatchObject({ decision: 'waive', covered: [] });
  });

  it('of somebody whom nothing covers on record ticks what the answer for all plans said', () => {
    const yes = withCoverAnswer(joined(), [medical], { key: 'd1', covered: true });
    const left = removeDependent(withDependent(yes, 'd1', { personId: '7' }), 'd1');
    expect(electionOf(withStaying(left, [medical], 'd1'), 'medical').covered).toEqual(['subscriber', 'd1']);
  });
});
