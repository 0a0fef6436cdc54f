import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { cardLists, cardVariables, eobVariables } from '@coverlane/contract/cards/codes.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { TemplateNames } from '@coverlane/contract/card-templates/template-language.ts';
import { useCall } from '../../lib/api.ts';
import { type Translate, useText } from '../../lib/i18n.ts';

/** A variable of the installation with what it says somewhere. */
export type Variable = Reply<typeof cardTemplates.cardSample>['variables'][number];

/** Cards and explanations have their own variables of the program; those of the installation are for both. */
export type TemplateKind = 'card' | 'eob';

/** The names that templates of a kind may use, and how each is called; undefined while they are on their way. */
export interface KnownNames {
  readonly names: TemplateNames;
  readonly choices: readonly { value: string; label: string }[];
}

const builtIn = { card: cardVariables, eob: eobVariables } as const;

/** The names that the words of a template may use: the program's and the installation's own. */
export function useTemplateNames(kind: TemplateKind): KnownNames | undefined {
  const t = useText();
  const card = useCall(cardTemplates.cardSample, kind === 'card' ? {} : undefined, { keep: true });
  const eob = useCall(eobs.eobSampleWords, kind === 'eob' ? {} : undefined, { keep: true });
  const own = (card.data ?? eob.data)?.variables;
  return own && namesOf(kind, own, t);
}

function namesOf(kind: TemplateKind, own: readonly Variable[], t: Translate): KnownNames {
  const variables = new Set<string>([...builtIn[kind], ...own.map(({ name }) => name)]);
  return {
    names: { variables, lists: kind === 'card' ? cardLists : {} },
    choices: [
      ...builtIn[kind].map((value) => ({ value, label: t(`cardTemplates.variable.${value}`) })),
      ...own.map((variable) => ({ value: variable.name, label: `${variable.name} · ${aboutOf(variable, t)}` })),
    ],
  };
}

/** What a variable of the installation is: its description, else where it comes from. */
export const aboutOf = (variable: Variable, t: Translate): string => variable.description ?? sourceOf(variable, t);

/** Where a variable's value comes from: "A supplier (pbm.phoneMember)". */
export const sourceOf = ({ source, sourceKey }: Variable, t: Translate): string =>
  [t(`templatevariables.source.${source}`), sourceKey === null ? '' : `(${sourceKey})`].join(' ').trim();
