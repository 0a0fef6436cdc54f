import { cardVariables } from '@coverlane/contract/cards/codes.ts';
import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { templateText, variablesOf } from '@coverlane/contract/card-templates/template-language.ts';
import { useText } from '../../lib/i18n.ts';

const LONGEST = 48;

/** What an element is called in lists: its text with the words of its variables, or its kind. */
export function useElementName(): (element: CardElement) => string {
  const t = useText();
  const wordOf = (name: string): string => {
    const known = cardVariables.find((one) => one === name);
    return `‹${known ? t(`cardTemplates.variable.${known}`) : name}›`;
  };
  return ({ type, text }) => {
    if (type === 'list') return t('cardTemplates.variable.dependents');
    if (type !== 'text' || text.trim() === '') return t(`cardTemplates.type.${type}`);
    const values = Object.fromEntries(variablesOf(text).map((name) => [name, wordOf(name)]));
    const said = templateText(text, { values, lists: { dependents: [{}] } });
    return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
  };
}
