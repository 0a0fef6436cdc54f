import {
  plainlySaid,
  type TemplateFault,
  templateFault,
  type TemplateNames,
  templateText,
} from '@coverlane/contract/card-templates/template-language.ts';
import { type AnswerVariable, answerVariables } from '@coverlane/contract/help/answer-variables.ts';
import { editDistance } from '../../platform/values/edit-distance.ts';

const NAMES: TemplateNames = { variables: new Set<string>(answerVariables), lists: {} };

/** What keeps a canned answer from being saved, and the variable that was meant most likely; undefined: nothing does. */
export function answerFault(text: string): (TemplateFault & { nearest: string }) | undefined {
  const fault = templateFault(text, NAMES);
  return fault && { ...fault, nearest: `{{${nearestVariable(fault.said)}}}` };
}

function nearestVariable(said: string): AnswerVariable {
  const name = said.replaceAll(/[{}]|#if|\s/g, '').toLowerCase();
  const distances = answerVariables.map((one) => ({ one, letters: editDistance(name, one.toLowerCase()) }));
  return distances.toSorted((a, b) => a.letters - b.letters)[0]?.one ?? 'askerName';
}

/** What the variables say of one request; '' where there is nothing to say. */
export type AnswerValues = Readonly<Record<AnswerVariable, string>>;

/**
 * A canned answer for one request.
 * @returns `missing`: variables that it says without a condition and that are empty here; it is not to be sent like that
 */
export function filledAnswer(text: string, values: AnswerValues): { body: string; missing: AnswerVariable[] } {
  const said = plainlySaid(text);
  const missing = answerVariables.filter((name) => values[name] === '' && said.includes(name));
  return { body: templateText(text, { values, lists: {} }).trim(), missing };
}
