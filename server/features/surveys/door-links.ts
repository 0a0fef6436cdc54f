import type { Reply } from '@coverlane/contract/call.ts';
import type { FormDefinition } from '@coverlane/contract/forms/model.ts';
import type { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import type { Visitor } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { hashOfKey } from '../../platform/values/link-key.ts';
import { openedLink, type OpenedLink } from './door.queries.ts';
import { isKeyShaped } from './links.ts';

type State = Reply<(typeof surveyDoor)['surveyByKey']>['state'];

/** What a key opens; undefined: it is none of somebody who is asked. */
export const foundLink = async (
  { db }: Pick<Visitor, 'db'>,
  key: string,
  hold = false,
): Promise<OpenedLink | undefined> => (isKeyShaped(key) ? openedLink(db, hashOfKey(key), hold) : undefined);

/** What a key opens. @throws Refusal 404: guessed, stale, taken back and another portal's answer alike */
export async function linkOf(visitor: Pick<Visitor, 'db'>, key: string, hold = false): Promise<OpenedLink> {
  const found = await foundLink(visitor, key, hold);
  if (found === undefined) throw notFound();
  return found;
}

/** How a survey stands for whoever has the link; a survey that takes several answers is open again after each. */
export function stateOf({ status, oneResponse, isOpen }: OpenedLink): State {
  if (status === 'submitted' && oneResponse) return 'completed';
  return isOpen ? 'open' : 'closed';
}

/** What a link opens, held against others who write under it. @throws Refusal 404; 409 survey-completed, survey-closed */
export async function linkToWrite(visitor: Pick<Visitor, 'db'>, key: string): Promise<OpenAsked> {
  const link = await linkOf(visitor, key, true);
  const state = stateOf(link);
  if (state === 'completed') throw conflict('survey-completed');
  const { form, formVersion } = link;
  if (state === 'closed' || form === null || formVersion === null) throw conflict('survey-closed');
  return { ...link, form, formVersion };
}

/** A link whose survey can be answered. */
export type OpenAsked = OpenedLink & { form: FormDefinition; formVersion: number };
