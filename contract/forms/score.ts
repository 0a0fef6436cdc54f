import type { Answers, FormDefinition } from './model.ts';
import { shownItems } from './shown-items.ts';

/** The points of all answers together; null where no item has points (domain 12.1). */
export function scoreOf(form: FormDefinition, answers: Answers): number | null {
  const scored = shownItems(form, answers).filter(({ score }) => Object.keys(score).length > 0);
  if (scored.length === 0) return null;
  return scored.reduce((sum, { key, score }) => sum + pointsOf(score, answers[key]), 0);
}

const pointsOf = (score: Readonly<Record<string, number>>, answer: Answers[string] | undefined): number =>
  (Array.isArray(answer) ? answer : [answer]).reduce((sum: number, one) => sum + (score[String(one)] ?? 0), 0);
