import { cardLists, cardVariables } from '@coverlane/contract/card-codes.ts';
import type { CardElement } from '@coverlane/contract/card-layout.ts';
import { useText } from '../../lib/i18n.ts';

const LONGEST = 48;
const NAMES = [...cardVariables, ...cardLists];

/** What an element is called in lists: its text with the words of its variables, or its kind. */
export function useElementName(): (element: CardElement) => string {
  const t = useText();
  return ({ type, text }) => {
    if (type === 'list') return t('cardTemplates.variable.dependents');
    if (type !== 'text' || text.trim() === '') return t(`cardTemplates.type.${type}`);
    const said = text.replace(/\{\{\s*([\w.]+)\s*\}\}/g, (whole, name: string) => {
      const known = NAMES.find((one) => one === name);
      return known ? `‹${t(`cardTemplates.variable.${known}`)}›` : whole;
    });
    return said.length > LONGEST ? `${said.slice(0, LONGEST)}…` : said;
  };
}
