import type { Actor } from '@coverlane/contract/words/actors.ts';
import type { Translate } from './i18n.ts';

export type { Actor } from '@coverlane/contract/words/actors.ts';

/**
 * Who did something, in the reader's words: a person by name, a key with its name, its beginning and whose it is. Empty where
 * nobody is named. Where there is room for more than words, `ActorName` shows the kind of actor as well.
 */
export function actorSaid(who: Actor | null | undefined, t: Translate): string {
  if (who === null || who === undefined) return '';
  if (typeof who === 'string') return who;
  if (who.kind !== 'apiKey') return t(`actor.${who.kind}`, who);
  const { prefix, maker } = who;
  const name = who.name === '' ? '' : `${who.name} `;
  return maker === '' ? t('actor.keyAlone', { name, prefix }) : t('actor.key', { name, prefix, maker });
}
