import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { copiedParts, sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict, notFound } from '../../platform/http/refusals.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import {
  copyBenefits,
  copyCensus,
  copyPaper,
  copyPlans,
  copyQuestions,
  copyRates,
  copySession,
  isNameTaken,
} from './duplicate.queries.ts';
import { findSession } from './sessions.queries.ts';

type Part = (typeof copiedParts)[number];

/** A session made of one that was (domain 5.6): days move by whole years; people and what they answered stay behind. */
export async function duplicate(
  { id, name, copy, shiftYears }: Input<typeof sessionSetup.duplicateEnrollmentSession>,
  { db, user }: Context,
): Promise<Reply<typeof sessionSetup.duplicateEnrollmentSession>> {
  const session = await findSession(db, id);
  if (session === undefined) throw notFound();
  if (await isNameTaken(db, session.clientId, name)) throw conflict('session-name-taken', { name });
  const made = { from: id, to: uuid7(), clientId: session.clientId, years: shiftYears, by: actorName(user) };
  const has = (part: Part): boolean => copy.includes(part);
  await copySession(db, made, { name, withText: has('text'), withTheme: has('theme') });
  await copyParts(db, made, has);
  await appendAudit(db, {
    action: 'create',
    call: 'duplicateEnrollmentSession',
    objectType: 'enrollmentsessions',
    objectId: made.to,
    clientId: session.clientId,
    outcome: 'ok',
    detail: { from: id, copy, shiftYears },
  });
  return { id: made.to };
}

/** What it is made of, each part where it is wanted. */
async function copyParts(
  db: Context['db'],
  made: Parameters<typeof copyPlans>[1],
  has: (part: Part) => boolean,
): Promise<void> {
  if (has('plans')) await copyPlans(db, made, { pages: has('pages'), docs: has('docs') });
  if (has('plans') && has('rates')) await copyRates(db, made);
  if (has('external'))
    await copyBenefits(db, made, { pages: has('pages'), docs: has('docs'), values: has('requiredValues') });
  if (has('text')) await copyPaper(db, made);
  if (has('requiredValues')) await copyQuestions(db, made);
  if (has('census')) await copyCensus(db, made);
}
