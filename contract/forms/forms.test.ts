import { describe, expect, test } from 'vitest';
import { answerFields, type Answering, checkAnswers } from './check-answers.ts';
import { checkForm, formFields } from './check-form.ts';
import { type FormDefinition, type FormDraft, type ItemDraft, sentAnswers } from './model.ts';
import { readyForms } from './library/index.ts';
import { fitsPattern, isSafePattern } from './patterns.ts';
import { scoreOf } from './score.ts';
import { splitSensitive } from './sensitive.ts';
import { missingWords } from './translations.ts';
import { changesBetween, lostItems } from './versions.ts';

const item = (key: string, more: Partial<ItemDraft> = {}): ItemDraft => ({
  key,
  type: 'text',
  label: { en: key },
  ...more,
});
const when = (field: string, value: string) => ({ conditions: [{ field, op: 'is' as const, value }] });
const options = ['a', 'b'].map((value) => ({ value, label: { en: value } }));
const formOf = (...items: ItemDraft[]): FormDefinition => {
  const draft: FormDraft = { items };
  const { form, faults } = checkForm(draft);
  expect(faults).toEqual([]);
  if (!form) throw new Error('no form');
  return form;
};
const refused = (...items: unknown[]) => formFields(checkForm({ items }).faults);
const today: Answering = { lang: 'en', today: '2026-11-26' };
const ask = (form: FormDefinition, sent: Record<string, unknown>, how: Answering = today) => {
  const { answers, faults } = checkAnswers(form, sent, how);
  return { answers, faults: answerFields(faults) };
};

describe('A form is refused with the item named', () => {
  test('two items of one key', () => {
    expect(refused(item('other'), item('other'))).toEqual({ 'items.other.key': 'repeated' });
  });
  test('a condition on a later item, and so on a later page', () => {
    const page = item('page2', { type: 'section', page: true });
    expect(refused(item('first', { showWhen: when('last', 'true') }), page, item('last', { type: 'yesno' }))).toEqual({
      'items.first.showWhen': 'form-later-item',
    });
  });
  test('conditions that form a circle, over other items too, and of an item on itself', () => {
    const circle = { 'items.one.showWhen': 'form-circle', 'items.two.showWhen': 'form-circle' };
    expect(refused(item('one', { showWhen: when('two', 'x') }), item('two', { showWhen: when('one', 'x') }))).toEqual(
      circle,
    );
    expect(refused(item('self', { showWhen: when('self', 'x') }))).toEqual({ 'items.self.showWhen': 'form-circle' });
  });
  test('a condition on what is not asked, cannot be compared, or is no option', () => {
    expect(refused(item('one', { showWhen: when('nowhere', 'x') }))).toEqual({
      'items.one.showWhen': 'form-unknown-item',
    });
    expect(refused(item('old', { hidden: true }), item('one', { showWhen: when('old', 'x') }))).toEqual({
      'items.one.showWhen': 'form-unknown-item',
    });
    expect(refused(item('proof', { type: 'file' }), item('one', { showWhen: when('proof', 'x') }))).toEqual({
      'items.one.showWhen': 'wrong-type',
    });
    expect(refused(item('plan', { type: 'single', options }), item('one', { showWhen: when('plan', 'c') }))).toEqual({
      'items.one.showWhen': 'bad-choice',
    });
  });
  test('an answer that would be written where nothing takes it: a field of the client, or one that there is not', () => {
    const bound = (of: 'member' | 'client', field: string) => refused(item('one', { bind: { of, field } }));
    const fault = { 'items.one.bind': 'bad-choice' };
    expect([bound('member', 'email'), bound('client', 'email'), bound('member', 'ssn')]).toEqual([{}, fault, fault]);
  });
  test('a choice without options, a shape that does not fit, a pattern that would stop the server', () => {
    expect(refused(item('plan', { type: 'single' }))).toEqual({ 'items.plan.options': 'form-options' });
    expect(refused(item('one'), { key: 'two', type: 'poem', label: { en: 'x' } })).toEqual({
      'items.two.type': 'bad-choice',
    });
    expect(refused({ type: 'text', label: { en: '' }, key: 'Bad key' })).toEqual({
      'items.#1.key': 'bad-text',
      'items.#1.label.en': 'required',
    });
    expect(refused(item('one', { validation: { regex: '(a+)+$' } }))).toEqual({
      'items.one.validation.regex': 'bad-pattern',
    });
  });
});

test.each([
  ['[A-Z]{2}\\d{6}', true],
  ['\\(?\\d{3}\\)?[- ]?\\d{3}[- ]?\\d{4}', true],
  ['(a|a)*b', false],
  ['((a))*', false],
  ['a*a*a*b', false],
  ['(a)\\1', false],
  ['(', false],
])('The pattern %s may be asked for: %s', (pattern, isSafe) => expect(isSafePattern(pattern)).toBe(isSafe));

test('A pattern is of the whole text', () => {
  expect(fitsPattern('AB123456', '[A-Z]{2}\\d{6}')).toBe(true);
  expect(fitsPattern('xAB123456', '[A-Z]{2}\\d{6}')).toBe(false);
});

describe('Answers', () => {
  test('are an object by key', () => {
    expect(sentAnswers.safeParse({ one: ['a'], two: null }).success).toBe(true);
    expect(sentAnswers.safeParse({ 'no key': 1 }).success).toBe(false);
    expect(sentAnswers.safeParse([]).success).toBe(false);
  });
  test.each<[string, Partial<ItemDraft>, unknown, unknown]>([
    ['a text is trimmed', {}, '  Kim ', 'Kim'],
    ['a number', { type: 'number' }, '12.5', 12.5],
    ['money stays a decimal string', { type: 'money' }, '1234.56', '1234.56'],
    ['a day', { type: 'date' }, '2026-02-28', '2026-02-28'],
    ['no is an answer', { type: 'yesno', required: true }, 'false', false],
    ['several choices in the order of the options', { type: 'multi', options }, ['b', 'a'], ['a', 'b']],
    ['a rating', { type: 'rating' }, '5', 5],
    ['a matrix', { type: 'matrix', options, rows: [{ value: 'r', label: { en: 'r' } }] }, { r: 'a' }, { r: 'a' }],
    ['a signature', { type: 'signature' }, { name: 'Ada', intent: true }, { name: 'Ada', intent: true }],
  ])('%s', (...[, more, sent, kept]) => {
    expect(ask(formOf(item('one', more)), { one: sent })).toEqual({ answers: { one: kept }, faults: {} });
  });
  test.each<[string, Partial<ItemDraft>, unknown, string, string]>([
    ['what is required', { required: true }, ' ', 'one', 'required'],
    ['a number that is none', { type: 'number' }, 'ten', 'one', 'bad-number'],
    ['an amount in fractions of cents', { type: 'money' }, '1.005', 'one', 'bad-money'],
    ['a day that does not exist', { type: 'date' }, '2026-02-30', 'one', 'bad-date'],
    ['a day ahead', { type: 'date', validation: { notAfter: 'today' } }, '2026-11-27', 'one', 'day-too-late'],
    ['an option that is none', { type: 'single', options }, 'c', 'one', 'bad-choice'],
    ['too many choices', { type: 'multi', options, validation: { max: 1 } }, ['a', 'b'], 'one', 'too-large'],
    ['six points of five', { type: 'rating' }, 6, 'one', 'bad-choice'],
    ['a signature that is not meant', { type: 'signature' }, { name: 'Ada' }, 'one', 'form-intent'],
    [
      'a ZIP code of three digits',
      { type: 'address' },
      { address1: '1 A St', city: 'B', state: 'CA', zip: '123' },
      'one.zip',
      'bad-zip',
    ],
    ['what does not fit the pattern', { validation: { regex: '[0-9]+' } }, 'x', 'one', 'bad-form'],
  ])('%s is refused', (...[, more, sent, field, code]) => {
    expect(ask(formOf(item('one', more)), { one: sent })).toEqual({ answers: {}, faults: { [field]: code } });
  });
  test('of what is not asked are dropped: hidden items, conditions that do not hold, and what stands behind them', () => {
    const form = formOf(
      item('other', { type: 'yesno', required: true }),
      item('insurer', { required: true, showWhen: when('other', 'true') }),
      item('group', { showWhen: when('insurer', 'Acme') }),
      item('old', { hidden: true, required: true }),
    );
    const sent = { other: false, insurer: 'Acme', group: '7', old: 'kept' };
    expect(ask(form, sent)).toEqual({ answers: { other: false }, faults: {} });
    expect(ask(form, { other: true })).toEqual({ answers: { other: true }, faults: { insurer: 'required' } });
    expect(ask(form, { nothing: 1, other: false }).faults).toEqual({ nothing: 'unknown-field' });
  });
  test('what stands under a section that is not shown is not asked', () => {
    const form = formOf(
      item('other', { type: 'yesno' }),
      item('about', { type: 'section', showWhen: when('other', 'true') }),
      item('insurer', { required: true }),
    );
    expect(ask(form, { other: false }).faults).toEqual({});
    expect(ask(form, { other: true }).faults).toEqual({ insurer: 'required' });
  });
  test('saved as one goes may lack what is required, and faults say the label in the language of the reader', () => {
    const form = formOf(item('name', { required: true, label: { en: 'Name', ko: '이름' } }));
    expect(ask(form, {}, { ...today, partial: true }).faults).toEqual({});
    expect(checkAnswers(form, {}, { ...today, lang: 'ko' }).faults[0]?.label).toBe('이름');
    expect(checkAnswers(form, {}, { ...today, lang: 'es' }).faults[0]?.label).toBe('Name');
  });
  test('have points, and are kept apart where they are sensitive', () => {
    const form = formOf(
      item('plan', { type: 'multi', options, score: { a: 2, b: 3 } }),
      item('ok', { type: 'yesno', score: { true: 5 } }),
      item('why', { sensitive: true }),
    );
    const answers = { plan: ['a', 'b'], ok: true, why: 'because' };
    expect(scoreOf(form, answers)).toBe(10);
    expect(scoreOf(formOf(item('why')), answers)).toBeNull();
    expect(splitSensitive(form, answers)).toEqual({ open: { plan: ['a', 'b'], ok: true }, sealed: { why: 'because' } });
  });
});

describe('A new version', () => {
  const before = formOf(item('one'), item('two'), item('three'));
  test('says what changed', () => {
    const after = formOf(item('two', { required: true }), item('one'), item('four'));
    expect(changesBetween(before, after)).toEqual([
      { key: 'two', what: 'changed', parts: ['required'] },
      { key: 'two', what: 'moved', parts: [] },
      { key: 'one', what: 'moved', parts: [] },
      { key: 'four', what: 'added', parts: [] },
      { key: 'three', what: 'removed', parts: [] },
    ]);
    const hidden = formOf(item('one'), item('two', { hidden: true }), item('three'));
    expect(changesBetween(before, hidden)).toEqual([{ key: 'two', what: 'hidden', parts: [] }]);
  });
  test('loses no item that was answered, and turns none into another type', () => {
    const after = formOf(item('one', { type: 'number' }), item('two', { hidden: true }));
    expect(lostItems(before, after, new Set(['one', 'two', 'three']))).toEqual(['one', 'three']);
    expect(lostItems(before, after, new Set(['two']))).toEqual([]);
  });
  test('counts what a language lacks', () => {
    const form = formOf(item('plan', { type: 'single', options, label: { en: 'Plan', ko: '플랜' } }));
    expect(missingWords(form, 'ko')).toEqual([
      { key: 'plan', of: 'a' },
      { key: 'plan', of: 'b' },
    ]);
    expect(missingWords(form, 'es')).toHaveLength(3);
    expect(missingWords(form, 'en')).toEqual([]);
  });
});

test.each(Object.entries(readyForms))('The ready form %s is whole, and has all three languages', (_, ready) => {
  const { form, faults } = checkForm({ items: [...ready] });
  expect(faults).toEqual([]);
  expect(form && [missingWords(form, 'ko'), missingWords(form, 'es')]).toEqual([[], []]);
  // What the schema fills in is what a new item has.
  expect(form?.items).toEqual(ready);
});
