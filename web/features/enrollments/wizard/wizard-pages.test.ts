import { describe, expect, it } from 'vitest';
import { addDependent, withDependent, withSubscriber } from './draft.ts';
import { aDraft, anOffer } from './enrollment.testing.ts';
import { knownPage, pageAfter, pageBefore, pageOfField, pagesOf, stepNumber, stepsOf } from './wizard-pages.ts';

const offers = [anOffer('medical', []), anOffer('dental', [])];

describe('The pages of the wizard', () => {
  it('follow the steps of the specification: landing, subscriber, dependents, benefits, review, complete', () => {
    expect(pagesOf(aDraft({ offers }))).toEqual([
      'landing/work',
      'subscriber/name',
      'subscriber/about',
      'subscriber/contact',
      'subscriber/address',
      'dependents/list',
      'benefits/medical',
      'benefits/dental',
      'review/check',
      'complete/done',
    ]);
    const steps = ['landing', 'subscriber', 'dependents', 'benefits', 'review'];
    expect(stepsOf(aDraft({ offers }))).toEqual(steps);
    // Before a location is chosen nothing is offered yet, and the count is the same.
    expect(stepsOf(aDraft({ offers: [] }))).toEqual(steps);
  });

  it('ask for no payment: a draft that was left there goes on at the review', () => {
    expect(pagesOf(aDraft({ offers })).filter((page) => page.startsWith('payment'))).toEqual([]);
    expect(knownPage(aDraft({ offers }), 'payment/bank')).toBe('review/check');
  });

  it('of a change begin with what happened, and ask nothing about the employee', () => {
    expect(pagesOf(aDraft({ enrollmentType: 'adddependent', memberId: '9' }))).toEqual([
      'landing/event',
      'dependents/list',
      'review/check',
      'complete/done',
    ]);
  });

  it('start at step 1, whatever the address says', () => {
    expect(knownPage(aDraft(), 'benefits/unheard')).toBe('landing/work');
    expect(stepNumber('landing/work')).toBe(1);
    expect(stepNumber('complete/done')).toBe(7);
  });

  it('that are complete already are not asked again', () => {
    const draft = aDraft({ offers });
    const known = { firstName: 'Ji', lastName: 'Kim', dob: '1990-05-17', ssn: '900123456', gender: 'F' };
    const answers = withSubscriber(draft.answers, known);
    expect(pageAfter({ ...draft, answers }, 'landing/work')).toBe('subscriber/contact');
    expect(pageBefore({ ...draft, answers }, 'subscriber/contact')).toBe('subscriber/about');
  });

  it('of a dependent loop back to the list, which asks whom to cover and leads on to the benefits', () => {
    const draft = aDraft({ offers });
    const { answers } = addDependent(draft.answers);
    const family = { ...draft, answers };
    expect(pageAfter(family, 'dependents/d1')).toBe('dependents/d1/more');
    expect(pageAfter(family, 'dependents/d1/more')).toBe('dependents/list');
    expect(pageAfter(family, 'dependents/list')).toBe('dependents/cover');
    expect(pageAfter(family, 'dependents/cover')).toBe('benefits/medical');
    expect(pageBefore(family, 'benefits/medical')).toBe('dependents/cover');
    expect(pageBefore(family, 'dependents/cover')).toBe('dependents/list');
    const elsewhere = { ...draft, answers: withDependent(answers, 'd1', { sameAddress: false }) };
    expect(pageAfter(elsewhere, 'dependents/d1/more')).toBe('dependents/d1/address');
  });

  it('are found for what must be mended: by its field, else by its step', () => {
    const draft = { ...aDraft({ offers }), answers: addDependent(aDraft().answers).answers };
    const of = (field: string | null, step: 'subscriber' | 'benefits' | 'payment' = 'subscriber') =>
      pageOfField(draft, { field, page: 'unheard/of', step });
    expect(of('subscriber.ssn')).toBe('subscriber/name');
    expect(of('subscriber.zip')).toBe('subscriber/address');
    expect(of('subscriber.hireDate')).toBe('landing/work');
    expect(of('dependents.d1.dob')).toBe('dependents/d1');
    expect(of('dependents.d1.ssn')).toBe('dependents/d1/more');
    expect(of('elections.dental.waiverReason')).toBe('benefits/dental');
    expect(of('signature.typedName')).toBe('review/check');
    expect(of(null, 'benefits')).toBe('review/check');
  });
});
