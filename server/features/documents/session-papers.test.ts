import { enrollmentsessionplandocs } from '@coverlane/contract/collections/enrollmentsessionplandocs.ts';
import { externalbenefitdocs } from '@coverlane/contract/collections/externalbenefitdocs.ts';
import { documents } from '@coverlane/contract/documents/calls.ts';
import { retention } from '@coverlane/contract/documents/retention-calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { clamdScanner } from '../../platform/files/clamd.ts';
import { EICAR, type TestClamd, testClamd } from '../../platform/files/clamd.testing.ts';
import { fileTasks } from '../../platform/files/files.jobs.ts';
import { API_BASE } from '../../platform/http/api-base.ts';
import { SCAN_ROUND } from '../../platform/jobs/rounds.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { sessionObjects } from '../../testing/session-objects.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { keepRetention } from './documents.jobs.ts';
import { aCategory, sendDocument, sendFile } from './documents.testing.ts';

// Domain 5.1: papers of a session are open to everybody while it is open. Domain 10.2: what was not scanned is nobody's to read, and
// what is kept no longer is removed wherever it stands.

let portal: TestPortal;
let world: World;
let clamd: TestClamd;
let admin: Caller;
let categoryId: string;

beforeAll(async () => {
  portal = await testPortal();
  clamd = await testClamd();
  portal.parts.scanner = clamdScanner(clamd.address, 300);
  world = await aWorld(portal.owner);
  const { installationId } = world;
  const permissions = ['manageDocs', 'viewDocs'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions: [...permissions] }));
  categoryId = await aCategory(portal.owner, installationId);
});
beforeEach(() => {
  clamd.isSilent = false;
});
afterAll(async () => {
  await portal?.close();
  await clamd?.close();
});

/** A published document that stands beside a plan and an extra benefit of an open session. */
async function aPaper(text: string) {
  const sent = { fields: { categoryId, status: 'published' }, name: 'paper.txt', bytes: Buffer.from(text + uuid7()) };
  const { body } = await sendFile(portal, admin, sent);
  const { id: clientId, plans } = world.acme;
  const of = { clientId, planId: plans.medical, documentId: body.id, personId: null, word: uuid7() };
  const made = await sessionObjects(portal.owner, of);
  return {
    ...body,
    ways: [`plandoc/${made.enrollmentSessionPlanDocId}`, `externalbenefitdoc/${made.externalBenefitDocId}`],
  };
}

/** What a visitor is answered, by both ways. */
const opened = async ({ ways }: { ways: string[] }) => {
  const replies = [];
  for (const way of ways)
    replies.push((await portal.app.inject({ method: 'GET', url: `${API_BASE}/${way}` })).statusCode);
  return replies;
};

/** What the worker does each minute. */
const scanRound = async () => {
  const { [SCAN_ROUND]: work } = fileTasks({ ...portal.parts, pool: portal.workerPool });
  // The job asks nothing of whoever runs it.
  await Reflect.apply(work ?? (() => undefined), undefined, []);
};
const night = (days: number) =>
  keepRetention({ ...portal.parts, pool: portal.workerPool }, new Date(Date.now() + days * 86_400_000));

describe('A paper of an open session', () => {
  test('is open to everybody once the scanner has looked, and never where it holds a virus', async () => {
    clamd.isSilent = true;
    const [clean, bad] = [await aPaper('A plan paper.'), await aPaper(EICAR)];
    for (const paper of [clean, bad]) expect(await opened(paper)).toEqual([404, 404]);
    clamd.isSilent = false;
    await scanRound();
    expect([await opened(clean), await opened(bad)]).toEqual([
      [200, 200],
      [404, 404],
    ]);
  });

  test('is one that whoever puts it there reads themselves', async () => {
    const { id: clientId, plans } = world.acme;
    const foreign = { categoryId, status: 'published', entityType: 'client', entityId: world.rival.id };
    const [theirs, own] = [
      await sendDocument(portal, admin, foreign),
      await sendDocument(portal, admin, { ...foreign, entityId: clientId }),
    ];
    const of = { clientId, planId: plans.medical, documentId: own.id, personId: null, word: uuid7() };
    const made = await sessionObjects(portal.owner, of);
    const broker = await portal.as(
      await aUser(portal.owner, {
        installationId: world.installationId,
        type: 'broker',
        entityId: world.brokerId,
        permissions: ['manageEnrollmentSessions', 'viewDocs'],
      }),
    );
    const said = { heading: 'Paper', type: 'SBC', language: 'en', sortKey: 1 } as const;
    const add = (documentId: string) => [
      broker.call(enrollmentsessionplandocs.calls.create, {
        ...said,
        sessionId: made.enrollmentSessionId,
        planId: plans.medical,
        documentId,
      }),
      broker.call(externalbenefitdocs.calls.create, { ...said, externalbenefitId: made.externalBenefitId, documentId }),
    ];
    for (const { status, body } of await Promise.all([...add(theirs.id), ...add(uuid7())]))
      expect([status, body]).toMatchObject([422, { fields: { documentId: 'not-found' } }]);
    for (const { status } of await Promise.all(add(own.id))) expect(status).toBe(200);
  });

  test('that was deleted is removed for good like every other, and the session lists it no longer', async () => {
    const paper = await aPaper('A paper of last year.');
    // What people sign stays: here they sign nothing of it any more.
    const signed = portal.owner.updateTable('session_papers_to_sign').where('document_id', '=', paper.id);
    await signed.set({ withdrawn_at: new Date() }).execute();
    expect(await opened(paper)).toEqual([200, 200]);
    await admin.call(documents.documentRemove, { id: paper.id });
    expect(await opened(paper)).toEqual([404, 404]);
    await night(32);
    expect((await admin.call(retention.purgeList, { search: paper.name })).body.total).toBe(1);
    const left = await portal.owner.selectFrom('documents').select('id').where('id', '=', paper.id).execute();
    expect(left).toEqual([]);
  });
});
