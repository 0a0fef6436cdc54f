import { workClasses } from '@coverlane/contract/union-signups/codes.ts';
import type { Translate } from './i18n.ts';

/** The class of a worker in the reader's words; one that a shop typed freely as it is. */
export function workClassSaid(typed: string | null, t: Translate): string | null {
  const code = workClasses.find((one) => one === typed);
  return code === undefined ? typed : t(`unionSignup.class.${code}`);
}
