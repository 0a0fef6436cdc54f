import { describe, expect, it } from 'vitest';
import { addDependent, withElection } from './draft.ts';
import { addOtherCoverage } from './draft-extras.ts';
import { aDraft, anOffer } from './enrollment.testing.ts';
import {
  knownPage,
  pageAfter,
  pageBefore,
  pageOfField,
  pagesOf,
  sectionToMend,
  stepNumber,
  stepsOf,
} from './wizard-pages.ts';

const offers = [anOffer('medical', []), anOffer('dental', [])];

describe('The pages of the wizard', () => {
  it('follow the steps of the specification: landing, subscriber, dependents, benefits, review, complete', () => {
    expect(pagesOf(aDraft({ offers }))).toEqual([
      'subscriber/details',
      'dependents/list',
      'benefits/medical',
      'benefits/dental',
      'review/check',
      'complete/done',
    ]);
    // The landing page of somebody new is the page of their details.
    const steps = ['subscriber', 'dependents', 'benefits', 'review'];
    expect(stepsOf(aDraft({ offers }))).toEqual(steps);
    // Before a location is chosen nothing is offered yet, and the count is the same.
    expect(stepsOf(aDraft({ offers: [] }))).toEqual(steps);
  });

  it('that ask a custom form stand at the end of its step, and what is wrong with it is mended there', () => {
    const form = { columns: 1 as const, items: [] };
    const heading = { en: 'Shirts', ko: null, es: null };
    const asked = (formId: string, step: 'subscriber' | 'dependents' | 'benefits') => ({
      formId,
      step,
      heading,
      form,
      version: 1,
      required: true,
      answers: null,
      sealed: [],
    });
    const draft = aDraft({
      offers,
      forms: [asked('f1', 'benefits'), asked('f2', 'subscriber'), asked('f3', 'dependents')],
    });
    expect(pagesOf(draft)).toEqual([
      'subscriber/details',
      'subscriber/form/f2',
      'dependents/list',
      'dependents/form/f3',
      'benefits/medical',
      'benefits/dental',
      'benefits/form/f1',
      'review/check',
      'complete/done',
    ]);
    expect(pageAfter(draft, 'subscriber/details')).toBe('subscriber/form/f2');
    expect(knownPage(draft, 'dependents/form/f3')).toBe('dependents/form/f3');
    const found = { step: 'subscriber' as const, page: 'subscriber/form/f2', field: 'forms.f2.size' };
    expect(pageOfField(draft, found)).toBe('subscriber/form/f2');
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
    expect(knownPage(aDraft(), 'benefits/unheard')).toBe('subscriber/details');
    expect(stepNumber('subscriber/details')).toBe(1);
    expect(stepNumber('landing/event')).toBe(1);
    expect(stepNumber('complete/done')).toBe(7);
  });

  it.each([
    ['landing/work', 'subscriber/details'],
    ['subscriber/contact', 'subscriber/details'],
    ['dependents/d1', 'dependents/list'],
    ['dependents/d1/more', 'dependents/list'],
    ['dependents/cover', 'dependents/list'],
    ['benefits/other/o1/more', 'benefits/other/o1'],
  ])('of a draft that was left at the former page %s open where that is asked now', (former, page) => {
    const draft = aDraft({ offers });
    const other = { ...addOtherCoverage(draft.answers).answers, hasOtherCoverage: true };
    const otherCoverage = other.otherCoverage.map((one) => ({ ...one, key: 'o1' }));
    expect(knownPage({ ...draft, answers: { ...other, otherCoverage } }, former)).toBe(page);
  });

  it('of the family are passed by a new employee who said that nobody joins', () => {
    const draft = aDraft({ offers });
    expect(pageAfter(draft, 'subscriber/details')).toBe('dependents/list');
    const alone = { ...draft, answers: { ...draft.answers, coversDependents: false } };
    expect(pageAfter(alone, 'subscriber/details')).toBe('benefits/medical');
    expect(pageBefore(alone, 'benefits/medical')).toBe('subscriber/details');
    const { answers } = addDependent(alone.answers);
    expect(pageAfter({ ...draft, answers }, 'subscriber/details')).toBe('dependents/list');
    expect(pageBefore({ ...draft, answers }, 'benefits/medical')).toBe('dependents/list');
  });

  it('of benefits that a newborn does not touch are passed, and can be opened all the same', () => {
    const held = {
      planId: 'p1',
      planName: 'PPO',
      tier: 'EMP' as const,
      covered: ['subscriber'],
      perPay: '1.00',
      lastPay: null,
    };
    const mine = [
      { ...anOffer('medical', []), current: held },
      { ...anOffer('dental', []), current: held },
    ];
    const draft = aDraft({ enrollmentType: 'adddependent', memberId: '9', offers: [...mine, anOffer('vision', [])] });
    const decided = withElection(withElection(draft.answers, 'medical', { decision: 'elect' }), 'dental', {
      decision: 'keep',
    });
    const change = { ...draft, answers: decided };
    expect(pageAfter(change, 'dependents/list')).toBe('benefits/medical');
    expect(pageAfter(change, 'benefits/medical')).toBe('review/check');
    expect(pageBefore(change, 'review/check')).toBe('benefits/medical');
    expect(knownPage(change, 'benefits/vision')).toBe('benefits/vision');
    // Another plan is what a change of coverage is about: everything is shown.
    expect(pageAfter({ ...change, enrollmentType: 'coveragechange' }, 'benefits/medical')).toBe('benefits/dental');
    // Who has nothing could be covered by anything.
    const none = { ...change, offers: draft.offers.map((offer) => ({ ...offer, current: null })) };
    expect(pageAfter(none, 'benefits/medical')).toBe('benefits/dental');
  });

  it('are found for what must be mended: by its field, else by its step', () => {
    const draft = { ...aDraft({ offers }), answers: addDependent(aDraft().answers).answers };
    const found = (field: string | null, step: 'subscriber' | 'benefits' = 'subscriber') => ({
      field,
      page: 'unheard/of',
      step,
    });
    const of = (field: string | null, step?: 'benefits') => sectionToMend(draft, found(field, step));
    expect(of('subscriber.ssn')).toBe('subscriber/name');
    expect(of('subscriber.zip')).toBe('subscriber/address');
    expect(of('subscriber.hireDate')).toBe('landing/work');
    expect(pageOfField(draft, found('subscriber.hireDate'))).toBe('subscriber/details');
    expect(of('dependents.d1.dob')).toBe('dependents/d1');
    expect(pageOfField(draft, found('dependents.d1.ssn'))).toBe('dependents/list');
    expect(of('elections.dental.waiverReason')).toBe('benefits/dental');
    expect(of('signature.typedName')).toBe('review/check');
    expect(of(null, 'benefits')).toBe('review/check');
  });
});
