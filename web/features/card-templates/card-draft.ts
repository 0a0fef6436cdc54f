import type { Reply } from '@coverlane/contract/call.ts';
import type { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';

/** One version of a card template. */
export type CardTemplate = Reply<typeof cardTemplates.cardTemplate>;

/** What can be changed of a draft. */
export type CardDraft = Pick<
  CardTemplate,
  'name' | 'language' | 'scope' | 'clientId' | 'scopeId' | 'coverageTypes' | 'elements'
>;
