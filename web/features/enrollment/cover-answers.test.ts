import { describe, expect, it } from 'vitest';
import { askedAbout, isUnanswered, withCoverAnswer, withTicks } from './cover-answers.ts';
import { addDependent, chosen, electionOf, type Answers, ticked, withElection } from './draft.ts';
import { aDraft, anOffer, aPlan } from './enrollment.testing.ts';
import { pageAfter } from './wizard-pages.ts';

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

  it('comes after the list of the family, and not again once everybody was asked about', () => {
    const draft = { ...aDraft({ offers }), answers: addDependent(aDraft({ offers }).answers).answers };
    expect(isUnanswered(draft.answers, offers)).toBe(true);
    expect(pageAfter(draft, 'dependents/list')).toBe('dependents/cover');
    const answers = withCoverAnswer(draft.answers, offers, { key: 'd1', covered: false });
    expect(pageAfter({ ...draft, answers }, 'dependents/list')).toBe('benefits/medical');
  });

  it('is not asked about somebody whom no benefit may cover', () => {
    expect(askedAbout(joined(), [own])).toEqual([]);
  });

  it('a tick from before the question is an answer', () => {
    const answers = withElection(joined(), 'medical', {
      decision: 'elect',
      planId: 'p1',
      covered: ['subscriber', 'd1'],
    });
    expect(isUnanswered(answers, offers)).toBe(false);
  });
});
