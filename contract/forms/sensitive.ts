import type { Answers, FormDefinition } from './model.ts';

/** Answers in two: those to sensitive items, which are kept sealed, and the others. */
export function splitSensitive(form: FormDefinition, answers: Answers): { open: Answers; sealed: Answers } {
  const sensitive = new Set(form.items.filter((item) => item.sensitive).map(({ key }) => key));
  const part = (inside: boolean): Answers =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => sensitive.has(key) === inside));
  return { open: part(false), sealed: part(true) };
}
