import type * as z from 'zod/mini';
import { genders } from '../codes.ts';
import { isCalendarDate } from '../fields.ts';
import type { FieldCode } from '../field-codes.ts';
import { addressFaults, nameFaults, personBirthFaults, reachFaults, ssnFaults } from '../members/stated-faults.ts';
import type { askedForm } from '../forms/asked-form.ts';
import { checkAnswers } from '../forms/check-answers.ts';
import type { Answers } from '../forms/model.ts';
import { workClasses } from './codes.ts';
import { type SignupData, type SignupWorker, WORKER_KEY } from './form-data.ts';

/** What a sign-up is judged by. */
export interface SignupBounds {
  /** The fund's day. */
  today: string;
  shops: readonly { id: string }[];
  plans: readonly { id: string }[];
  forms: readonly Pick<z.output<typeof askedForm>, 'formId' | 'form' | 'required'>[];
  /** Keys of people whose number was typed before, and is not sent again. */
  numbered: ReadonlySet<string>;
}

type Faults = Record<string, FieldCode>;
type Person = SignupData['dependents'][number] | SignupData['worker'];

const isEmpty = (text: string | null): boolean => (text ?? '').trim() === '';

const under = (place: string, faults: Partial<Record<string, FieldCode>>): Faults =>
  Object.fromEntries(
    Object.entries(faults).flatMap(([field, code]) => (code === undefined ? [] : [[`${place}.${field}`, code]])),
  );

/** Of everybody: a name, a birth date, a sex, and a number, which only the worker must have (hours are reported by it). */
function personFaults(
  key: string,
  person: Person,
  { today, numbered }: SignupBounds,
): Partial<Record<string, FieldCode>> {
  const isAsked = key === WORKER_KEY && !numbered.has(key);
  return {
    ...nameFaults(person),
    ...personBirthFaults(person, today),
    ...(genders.some((code) => code === person.gender) ? {} : { gender: 'required' as const }),
    ...ssnFaults(person, { isAsked }),
  };
}

/** The first day in the shop: nobody worked before they were born. */
function firstDayFault({ hireDate, dob }: SignupWorker): FieldCode | undefined {
  if (hireDate === null || isEmpty(hireDate)) return 'required';
  if (!isCalendarDate(hireDate.trim())) return 'bad-date';
  return dob !== null && !isEmpty(dob) && dob > hireDate ? 'day-too-early' : undefined;
}

const workFaults = (worker: SignupWorker): Partial<Record<string, FieldCode>> => ({
  classification: workClasses.some((one) => one === worker.classification) ? undefined : 'required',
  hireDate: firstDayFault(worker),
});

/** What was answered to a form that the form knows: of a version before, items may be gone. */
export function answersTo({ forms = [] }: SignupData, { formId, form }: Asked): Typed | undefined {
  const typed = forms.find((one) => one.formId === formId)?.answers;
  const keys = new Set(form.items.map(({ key }) => key));
  return typed && Object.fromEntries(Object.entries(typed).filter(([key, said]) => keys.has(key) && said !== null));
}
/**
 * Of a sign-up that was sent the answers to a form as they are kept: what fits it on the day it was sent. Sending judges what is asked; a
 * form that was asked no more by then was answered and never judged.
 */
export function fittingAnswers(data: SignupData, asked: Asked, sentOn: string): Answers {
  return checkAnswers(asked.form, answersTo(data, asked) ?? {}, { lang: 'en', today: sentOn }).answers;
}
type Asked = Pick<SignupBounds['forms'][number], 'formId' | 'form'>;
type Typed = NonNullable<SignupData['forms']>[number]['answers'];

/** A sign-up as it is sent: of the forms that are asked, the answers as they are kept. */
export function withCheckedForms(
  data: SignupData,
  { forms, today }: Pick<SignupBounds, 'forms' | 'today'>,
): SignupData {
  return {
    ...data,
    forms: data.forms?.map((one) => {
      const asked = forms.find(({ formId }) => formId === one.formId);
      const said = asked && answersTo(data, asked);
      return asked && said
        ? { ...one, answers: { ...checkAnswers(asked.form, said, { lang: 'en', today }).answers } }
        : one;
    }),
  };
}

/** Of each form what does not fit, at its item; one that must be answered and that nobody came to is said as a whole. */
function formFaults(data: SignupData, { forms, today }: SignupBounds): Faults {
  return Object.fromEntries(
    forms.flatMap((asked): [string, FieldCode][] => {
      const at = `forms.${asked.formId}`;
      const said = answersTo(data, asked);
      if (said === undefined) return asked.required ? [[at, 'required']] : [];
      const { faults } = checkAnswers(asked.form, said, { lang: 'en', today });
      return faults.map(({ field, code }) => [`${at}.${field}`, code]);
    }),
  );
}

/**
 * What is wrong with a sign-up that is sent, by place ("worker.dob", "dependents.d1.lastName", "shopId"); both sides ask it. A shop that
 * ended meanwhile, or none, is "Choose your employer (shop)." (domain 13.3).
 */
export function signupFaults(data: SignupData, bounds: SignupBounds): Faults {
  const { worker, dependents, shopId, planId } = data;
  const { shops, plans } = bounds;
  const family = dependents.map((one) => ({
    ...under(`dependents.${one.key}`, personFaults(one.key, one, bounds)),
    ...(one.relationship === null ? { [`dependents.${one.key}.relationship`]: 'required' as const } : {}),
  }));
  const all: Faults[] = [
    under(WORKER_KEY, {
      ...personFaults(WORKER_KEY, worker, bounds),
      ...reachFaults(worker, { isAsked: true }),
      ...addressFaults(worker),
      ...workFaults(worker),
    }),
    shops.some(({ id }) => id === shopId) ? {} : { shopId: 'shop-required' as const },
    plans.length === 0 || plans.some(({ id }) => id === planId) ? {} : { planId: 'required' as const },
    ...family,
    formFaults(data, bounds),
  ];
  return Object.fromEntries(all.flatMap((faults) => Object.entries(faults)));
}
