import type { Input, Reply } from '@coverlane/contract/call.ts';
import { sessionDoor } from '@coverlane/contract/enrollment-sessions/message-calls.ts';
import type { FastifyInstance } from 'fastify';
import { identityQuestions, isIdentified } from '../../domain/identity/check.ts';
import { isSessionOpen } from '../../domain/enrollment/session-rules.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Parts, Visitor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { servePublic } from '../../platform/http/serve.ts';
import { checkIdentity, findByKey, identityRefused } from '../../platform/sign-in/identity-check.ts';
import { handOver, openLinkSession, requireEncrypted } from '../../platform/sign-in/sessions.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { type LinkedPerson, linkedPerson } from './linked-person.ts';
import { noteOpened, sessionOfKey } from './door.queries.ts';
import { hashOfKey } from './links.ts';
import { paper } from './session-papers.ts';

type Calls = typeof sessionDoor;

/** Serves what a personal link opens: what the session is, and after the identity check the session itself (domain 5.5). */
export function sessionDoorRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: sessionDoor,
    handlers: {
      sessionByKey,
      enterByKey,
      sessionPlanDoc: (input, visitor) => paper(input, false, visitor),
      externalBenefitDoc: (input, visitor) => paper(input, true, visitor),
    },
  });
}

async function sessionByKey(
  { key }: Input<Calls['sessionByKey']>,
  visitor: Visitor,
): Promise<Reply<Calls['sessionByKey']>> {
  const { db, parts } = visitor;
  const hash = hashOfKey(key);
  const found = await findByKey(visitor, () => sessionOfKey(db, hash));
  const person = found && (await linkedPerson({ db, keys: keysOf(parts.secrets) }, hash));
  if (found === undefined || person === undefined) throw notFound();
  await noteOpened(db, hash);
  const { status: state, timeZone, sessionId: _, ...told } = found;
  const isOpen = isSessionOpen({ ...found, state }, todayIn(timeZone, new Date()));
  return { ...told, isOpen, questions: identityQuestions(person.wanted, person.known) };
}

/** Whoever signs in to enroll has an account; a link opens nothing for them. */
const opensByLink = ({ accessMode }: LinkedPerson): boolean => accessMode !== 'login';

async function enterByKey({ key, ...answers }: Input<Calls['enterByKey']>, visitor: Visitor) {
  requireEncrypted(visitor);
  const { db, parts } = visitor;
  const keyHash = hashOfKey(key);
  const find = async () => {
    const person = await linkedPerson({ db, keys: keysOf(parts.secrets) }, keyHash);
    if (person === undefined || !opensByLink(person)) return undefined;
    const questions = identityQuestions(person.wanted, person.known);
    return isIdentified(questions, answers, person.known) ? person : undefined;
  };
  const { id } = await checkIdentity(visitor, { call: 'enterByKey', key, find });
  const opened = await openLinkSession(keyHash, visitor);
  if (opened === undefined) throw identityRefused();
  const of = { objectType: 'enrollmentsessionmembers', objectId: id };
  await appendAudit(db, { action: 'link-entered', call: 'enterByKey', ...of, outcome: 'ok' });
  return handOver(opened, visitor);
}
