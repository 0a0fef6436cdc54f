import type { FormDefinition } from './model.ts';

type Said<One> = Readonly<Record<string, One>>;

/** Answers in two: those to sensitive items, which are kept sealed, and the others. */
export function splitSensitive<One>(form: FormDefinition, answers: Said<One>): { open: Said<One>; sealed: Said<One> } {
  const sensitive = new Set(form.items.filter((item) => item.sensitive).map(({ key }) => key));
  const part = (inside: boolean): Said<One> =>
    Object.fromEntries(Object.entries(answers).filter(([key]) => sensitive.has(key) === inside));
  return { open: part(false), sealed: part(true) };
}
