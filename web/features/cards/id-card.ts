import type { Reply } from '@coverlane/contract/call.ts';
import type { idCards } from '@coverlane/contract/cards/calls.ts';

/** A card as the list names it. */
export type CardRow = Reply<typeof idCards.cardList>['rows'][number];
/** A card in full. */
export type IdCard = Reply<typeof idCards.card>;

/** The words of a card as one text to be read aloud; a sentence among them brings its own stop. */
export const readAloud = (spoken: readonly string[]): string =>
  spoken.map((words) => words.replace(/\.$/, '')).join('. ');
