import { useCallback } from 'react';

import { type TextKey, type TextValues, type Translate, useHasText, useText } from './i18n.ts';
import { type FailureValues, RequestFailed } from './request-failed.ts';

type HasText = (key: string) => key is TextKey;

const asValues = (values: FailureValues): TextValues =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? '']));

/** The sentence of a failure as a whole, in the reader's language: `errors.<code>`. */
export function sentenceOf(failure: unknown, t: Translate, hasText: HasText): string {
  if (!(failure instanceof RequestFailed)) return t('errors.internal');
  // An id that is none names nothing: whoever follows such a link is told what they are told of an absent object.
  const key = `errors.${failure.fields['id'] === 'bad-id' ? 'not-found' : failure.code}`;
  return hasText(key) ? t(key, asValues(failure.values)) : failure.message || t('errors.internal');
}

type Told = Pick<RequestFailed, 'fields' | 'values'>;

/** Sentences by field name for a form; '' holds the one for the form as a whole. */
export function fieldErrorsOf(failure: unknown, t: Translate, hasText: HasText): Readonly<Record<string, string>> {
  const { fields: found, values }: Told = failure instanceof RequestFailed ? failure : { fields: {}, values: {} };
  const fields = Object.entries(found);
  if (fields.length === 0) return { '': sentenceOf(failure, t, hasText) };
  return Object.fromEntries(
    fields.map(([field, code]) => {
      const key = `errors.${code}`;
      return [field, hasText(key) ? t(key, asValues(values)) : t('errors.invalid')];
    }),
  );
}

/** `const say = useFailureText(); say(error)`: what went wrong, in the reader's language. */
export function useFailureText(): (failure: unknown) => string {
  const t = useText();
  const hasText = useHasText();
  return useCallback((failure) => sentenceOf(failure, t, hasText), [t, hasText]);
}

/** What a Form shows of a failed call; the shell hands it to the components. */
export function useFieldErrors(): (failure: unknown) => Readonly<Record<string, string>> {
  const t = useText();
  const hasText = useHasText();
  return useCallback((failure) => fieldErrorsOf(failure, t, hasText), [t, hasText]);
}
