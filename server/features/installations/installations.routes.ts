import { randomBytes } from 'node:crypto';
import type { Input } from '@coverlane/contract/call.ts';
import { installationCalls } from '@coverlane/contract/installations/calls.ts';
import { provisionalName } from '@coverlane/contract/users/usernames.ts';
import type { FastifyInstance } from 'fastify';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { conflict, invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import { enqueue } from '../../platform/jobs/queue.ts';
import { linkBase } from '../../platform/mail/link-base.ts';
import { queueMail } from '../../platform/mail/mail.queries.ts';
import { UPDATE_CODES } from './installations.jobs.ts';
import {
  beginUpdate,
  changeInstallation,
  codeTaken,
  findUpdate,
  installationsOf,
  makeInstallation,
  takeInstallation,
} from './installations.queries.ts';

/** Serves what an administrator runs: the own installation and those made from it (domain 1.1). */
export function installationRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: installationCalls,
    handlers: {
      installations: async (_, { db, user }) => ({ rows: await installationsOf(db, user.installationId) }),
      createInstallation,
      updateInstallation,
      removeInstallation,
      updateInstallData,
    },
  });
}

async function shown(id: string, { db, user }: Context) {
  const [found] = await installationsOf(db, user.installationId, id);
  if (!found) throw notFound();
  return found;
}

/** @throws Refusal 422 for a code that is taken */
async function createInstallation(draft: Input<typeof installationCalls.createInstallation>, context: Context) {
  const { db } = context;
  const { name, code, legalName, timeZone, defaultLanguage } = draft;
  if (await codeTaken(db, code)) throw invalid({ code: 'taken' });
  const id = uuid7();
  const administrator = {
    id: uuid7(),
    username: provisionalName(randomBytes(12).toString('hex')),
    email: draft.administratorEmail,
    firstName: draft.administratorFirstName,
    lastName: draft.administratorLastName,
  };
  const made = { id, name, code, legalName: legalName || null, timeZone, defaultLanguage };
  if (!(await makeInstallation(db, { made, administrator }))) throw notFound();
  await queueMail(db, { userId: administrator.id, kind: 'invitation', linkBase: await linkBase(context) });
  await noted({ action: 'create', call: 'createInstallation', id }, context);
  return shown(id, context);
}

/** @throws Refusal 404 for one that is not the reader's, 409 where somebody else changed it first */
async function updateInstallation(change: Input<typeof installationCalls.updateInstallation>, context: Context) {
  const before = await shown(change.id, context);
  const spoken = change.languages ?? before.languages;
  if (!spoken.includes(change.defaultLanguage ?? before.defaultLanguage))
    throw invalid({ defaultLanguage: 'bad-choice' });
  if ((await changeInstallation(context.db, change)) === 0) throw conflict('conflict', { version: before.version });
  await noted({ action: 'update', call: 'updateInstallation', id: change.id }, context);
  return shown(change.id, context);
}

/** @throws Refusal 409 for the own one and for one that has clients */
async function removeInstallation({ id }: { id: string }, context: Context) {
  const { own } = await shown(id, context);
  if (own) throw conflict('own-installation');
  const clients = await takeInstallation(context.db, id);
  if (clients === undefined) throw notFound();
  if (clients > 0) throw conflict('in-use', { clients });
  await noted({ action: 'delete', call: 'removeInstallation', id }, context);
  return {};
}

/** @throws Refusal 404 for one that is not the reader's */
async function updateInstallData({ id }: { id: string }, context: Context) {
  const { db, user } = context;
  await shown(id, context);
  const asked = uuid7();
  const job = await beginUpdate(db, asked, id);
  const update = job === undefined ? undefined : await findUpdate(db, job);
  if (!update) throw notFound();
  if (job === asked) {
    await enqueue(db, { task: UPDATE_CODES, payload: { job, userId: user.id }, key: `${UPDATE_CODES} ${job}` });
    await noted({ action: 'update', call: 'updateInstallData', id }, context);
  }
  const sum = (count: 'added' | 'changed' | 'retired') => update.parts.reduce((total, part) => total + part[count], 0);
  return { ...update, counts: { added: sum('added'), changed: sum('changed'), retired: sum('retired') } };
}

const noted = ({ id, ...what }: { action: string; call: string; id: string }, { db }: Context): Promise<void> =>
  appendAudit(db, { ...what, objectType: 'installations', objectId: id, outcome: 'ok' });
