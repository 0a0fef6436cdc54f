import { decideAll } from '../../domain/enrollment/decided.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { secretsOf, whoseSecrets, withSecrets } from './change-requests.ts';
import type { DirectChange, Loaded } from './direct-change.ts';

/** Does everything that a change asks for stand already? */
export function isSoAlready(change: DirectChange, { facts }: Loaded): boolean {
  const requests = change.requests.map((request) => withSecrets(request, secretsOf(change), whoseSecrets(change)));
  const chain = decideAll(facts, requests, uuid7);
  const isAsked = chain.refusals.length + chain.questions.length > 0;
  return !isAsked && chain.decisions.every(({ effects }) => effects.length === 0);
}
