import type { Input } from '@coverlane/contract/call.ts';
import type { imports } from '@coverlane/contract/imports/calls.ts';
import type { Db } from '../../platform/db/connect.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { commonAnswersOf } from '../../domain/identity/in-common.ts';
import { answeredBegins, storedBegins } from './begins.rules.ts';
import { answeredDays, storedAnswers } from './claims/undated.rules.ts';
import { answeredClaims, storedChoices } from './claims/unclear.rules.ts';
import { answerTogether, type IdentityShape, identityShapes } from './common-identities.queries.ts';
import { meantTogether } from './common-identities.rules.ts';
import { answerIdentities, answerOthers, identitiesAsked } from './identities.queries.ts';
import type { ImportPatch, ImportRecord } from './imports.queries.ts';

/** Answers about a file, as they are sent. */
export type Asked = Input<(typeof imports)['importDecide']>;

/** A roster asks neither about people nor about days or claims. @throws Refusal 422 */
export function requireRosterAnswers({ people, dates, claims }: Asked): void {
  if (claims.length > 0) throw invalid({ claims: 'bad-choice' });
  if (people.length > 0) throw invalid({ people: 'bad-choice' });
  if (dates.length > 0) throw invalid({ dates: 'bad-choice' });
}

/** Who rows are about, by the questions of this import; who answered is kept with it. */
export async function decideIdentities(
  { db, user }: Context,
  { id, identities, otherIdentities, commonIdentities }: Asked,
): Promise<void> {
  const answering = { importId: id, by: { id: user.id, name: actorName(user) } };
  // What is answered together is what was shown: the questions before the answers of this very call.
  const together = commonIdentities.length === 0 ? [] : togetherIn(await identityShapes(db, id), commonIdentities);
  if (identities.length > 0) await requireAsked(db, id, identities);
  await answerIdentities(db, answering, identities);
  for (const one of together) await answerTogether(db, answering, one);
  if (otherIdentities !== undefined) await answerOthers(db, answering, otherIdentities);
}

/** @throws Refusal 422 at an answer to what the import does not ask, or that its question does not have */
async function requireAsked(db: Db, importId: string, identities: Asked['identities']): Promise<void> {
  const keys = identities.map(({ key }) => key);
  const asked = await identitiesAsked(db, importId, keys);
  for (const { key, answer } of identities) {
    const about = asked.get(key);
    if (about === undefined) throw invalid({ [`identities.${key}`]: 'not-found' });
    if (answer === 'wrongSsn' && about !== 'ssn') throw invalid({ [`identities.${key}`]: 'bad-choice' });
  }
}

/** @throws Refusal 422 at an answer that must be given one by one; 409 where it would be for other rows than were shown */
function togetherIn(shapes: readonly IdentityShape[], asked: Asked['commonIdentities']) {
  return asked.map((one, index) => {
    const { about, kind, answer } = one;
    if (answer !== null && !commonAnswersOf(kind, about).includes(answer))
      throw invalid({ [`commonIdentities.${index}.answer`]: 'bad-choice' });
    const { keys, asShown } = meantTogether(shapes, one);
    if (!asShown) throw conflict('import-identities-changed');
    return { keys, answer };
  });
}

/**
 * What plan codes mean, when people begin and who they are by their SSN are questions of rosters: who may only read claims
 * must not answer them.
 * @throws Refusal 422
 */
export function requireClaimAnswers(asked: Asked): void {
  const { codes, begins, otherBegins, identities, otherIdentities, commonIdentities } = asked;
  if (codes.length > 0) throw invalid({ codes: 'bad-choice' });
  if (begins.length > 0) throw invalid({ begins: 'bad-choice' });
  if (otherBegins !== undefined) throw invalid({ otherBegins: 'bad-choice' });
  if (identities.length > 0) throw invalid({ identities: 'bad-choice' });
  if (otherIdentities !== undefined) throw invalid({ otherIdentities: 'bad-choice' });
  if (commonIdentities.length > 0) throw invalid({ commonIdentities: 'bad-choice' });
}

/** A file of decisions asks nothing. */
export function requireNothing(asked: Asked): void {
  requireClaimAnswers(asked);
  requireRosterAnswers(asked);
}

/** What is kept with the import itself: what becomes of all others, days of service, begins, and what claims mean. */
export function answersIn(asked: Asked, record: ImportRecord): ImportPatch {
  const { otherPeople, dates, otherDates, begins, otherBegins, claims, otherClaims } = asked;
  const kept = record.service_dates;
  return {
    ...(claims.length === 0 && otherClaims === undefined
      ? {}
      : { claim_answers: answeredClaims(storedChoices(record.claim_answers), { claims, otherClaims }) }),
    ...(begins.length === 0 && otherBegins === undefined
      ? {}
      : { begin_days: answeredBegins(storedBegins(record.begin_days), { begins, otherBegins }) }),
    ...(otherPeople === undefined ? {} : { other_people: otherPeople }),
    ...(dates.length === 0 && otherDates === undefined
      ? {}
      : { service_dates: answeredDays(storedAnswers(kept), { dates, otherDates }) }),
  };
}
