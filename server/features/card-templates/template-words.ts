import { cardLists, cardVariables, eobVariables } from '@coverlane/contract/cards/codes.ts';
import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { languages } from '@coverlane/contract/codes.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import { templateFault, type TemplateNames } from '@coverlane/contract/card-templates/template-language.ts';
import type { Db } from '../../platform/db/connect.ts';
import { variableNames } from '../../facts/template-values.queries.ts';
import type { EobSectionRow } from '../../domain/cards/standard-eob.ts';
import { invalid } from '../../platform/http/refusals.ts';

/** Refuses a card whose words are no template, or name what does not exist. @throws Refusal 422 at the field (domain 12.6) */
export async function requireCardWords(db: Db, elements: readonly CardElement[]): Promise<void> {
  const names = { variables: new Set([...cardVariables, ...(await variableNames(db))]), lists: cardLists };
  for (const { type, text, showWhen } of elements) {
    if (type === 'text') refuse('elements.text', text, names);
    if (type === 'list' && !Object.hasOwn(cardLists, text)) throw invalid({ 'elements.text': 'bad-choice' });
    if (showWhen !== null) refuse('elements.showWhen', `{{#if ${showWhen}}}{{/if}}`, names);
  }
}

/** The same of an explanation, which is about one person: it has no lists. @throws Refusal 422 at the words of a language */
export async function requireEobWords(db: Db, sections: readonly EobSectionRow[]): Promise<void> {
  const names = { variables: new Set([...eobVariables, ...(await variableNames(db))]), lists: {} };
  for (const { text } of sections)
    for (const language of languages) refuse(`sections.text.${language}`, text?.[language] ?? '', names);
}

function refuse(field: string, text: string, names: TemplateNames): void {
  const fault = templateFault(text, names);
  const code: FieldCode | undefined = fault?.code;
  if (code) throw invalid({ [field]: code });
}
