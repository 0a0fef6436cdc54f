import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import type { SignupData } from '@coverlane/contract/union-signups/form-data.ts';
import { useMemo, useState } from 'react';
import { useAnswerErrors } from '../../forms/FormView.tsx';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import type { FormValues } from '../../ui/form-values.ts';
import { type Begun, BLANK, faultsOn, type Union } from './bounds.ts';
import { faultsOfForm, passed, withAnswer } from './form-answers.ts';
import { withTyped } from './read-typed.ts';
import { pagesOf } from './signup-pages.ts';

export type SignupStart = {
  readonly union: Union;
  /** The union's key of whoever begins here. */
  readonly webKey?: string;
  /** Of whoever goes on: what was typed, and by which key. */
  readonly begun?: Begun;
  readonly data?: SignupData;
  readonly numbers?: Readonly<Record<string, string>>;
  readonly onSent: (key: string) => void;
};

type Signature = { name: string; agreed: boolean };

/** What was typed so far, and the page that is open: leaving one keeps it, leaving the last sends it. */
export function useSignupSteps({ union, webKey, onSent, ...given }: SignupStart) {
  const t = useText();
  const { language } = useLanguage();
  const said = useAnswerErrors();
  const [begun, setBegun] = useState(given.begun);
  const { data, setData, type, answer } = useTyped(given.data);
  const [numbers, setNumbers] = useState(given.numbers ?? {});
  const [at, setAt] = useState(0);
  const pages = useMemo(() => pagesOf(union), [union]);
  const page = pages[at] ?? pages[0];
  const isLast = at === pages.length - 1;

  const keep = async (formData: SignupData, signature?: Signature) => {
    const who = begun ?? { webKey };
    const sending = signature && { submit: true, signature };
    const asked = { ...who, language, formData, ...sending };
    const { key, accessToken, version } = await request(unionSignupDoor.postUnionSignup, asked);
    setBegun({ key, accessToken, version });
    return key;
  };
  const leave = async (values: FormValues) => {
    const typed = page.asked ? passed(data, page.asked) : withTyped(data, values);
    setData(typed);
    const faults = Object.entries(faultsOn(typed, { union, numbers, belongs: (place) => page.fields.test(place) }));
    const elsewhere = isLast ? pages.findIndex((one) => faults.some(([field]) => one.fields.test(placeOf(field)))) : -1;
    if (elsewhere >= 0) return setAt(elsewhere);
    if (page.asked && faults.length > 0) return said(faultsOfForm(typed, page.asked, { language, today: union.today }));
    if (faults.length > 0) return Object.fromEntries(faults.map(([field, code]) => [field, t(`errors.${code}`)]));
    if (isLast) return onSent(await keep(typed, signatureIn(values)));
    await keep(typed);
    setNumbers((before) => ({ ...before, ...endsIn(typed) }));
    return setAt(at + 1);
  };
  const back = at === 0 ? undefined : () => setAt(at - 1);
  const step = { data, union, numbers, onData: setData };
  return { page, count: pages.length, at, isLast, begun, step, type, answer, leave, back };
}

/** What was typed so far. Each change is made by what is there: an answer to a form and its field change it in the same moment. */
function useTyped(before: SignupData = BLANK) {
  const [data, setData] = useState(before);
  const type = (values: FormValues) => setData((now) => withTyped(now, values));
  const answer = (formId: string, key: string, answerOf: (before: unknown) => unknown) =>
    setData((now) => withAnswer(now, { formId, key, answerOf }));
  return { data, setData, type, answer };
}

const placeOf = (field: string): string => field.replace(/^formData\./, '');

const signatureIn = (values: FormValues): Signature => ({
  name: String(values['signatureName'] ?? ''),
  agreed: values['agreed'] === true,
});

/** The ends of the numbers that were typed on a page. */
const endsIn = ({ worker, dependents }: SignupData): Record<string, string> =>
  Object.fromEntries(
    [{ ...worker, key: 'worker' }, ...dependents].flatMap(({ key, ssn }) => (ssn ? [[key, ssn.slice(-4)]] : [])),
  );
