import { proofs } from '@coverlane/contract/proofs/calls.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { API_BASE } from '../../platform/http/api-base.ts';
import { clamdScanner } from '../../platform/files/clamd.ts';
import { EICAR, testClamd } from '../../platform/files/clamd.testing.ts';
import { fileTasks } from '../../platform/files/files.jobs.ts';
import { SCAN_ROUND } from '../../platform/jobs/rounds.ts';
import { withoutMetadata } from '../../platform/files/pictures/without-metadata.ts';
import { anEnrollment } from '../../testing/enrollment-objects.ts';
import { aFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aPhoto, PLACE } from '../../testing/pictures.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

type Proof = Reply<typeof proofs.sendProof>;

const PHOTO = aPhoto();

let portal: TestPortal;
let world: World;
let staff: Caller;
let member: Caller;
let stranger: Caller;
let proof: { enrollmentId: string; proofId: string };
let ssns = 0;

const family = async (lastName: string): Promise<string> => {
  ssns += 1;
  const { subscriberId } = await aFamily(portal.owner, {
    client: world.acme,
    lastName,
    ssn: `9${String(ssns).padStart(2, '1')}331234`,
    dependents: [],
  });
  return subscriberId;
};

const memberOf = async (entityId: string): Promise<Caller> =>
  portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'member', entityId }));

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  staff = await portal.as(await aUser(portal.owner, { installationId: world.installationId, type: 'tpa' }));
  stranger = await memberOf(await family('Other'));
});
afterAll(() => portal?.close());

beforeEach(async () => {
  const personId = await family('Seo');
  member = await memberOf(personId);
  proof = await anEnrollment(portal.owner, { clientId: world.acme.id, personId, lastName: 'Seo' });
  await portal.owner
    .updateTable('enrollments')
    .set({ status: 'pendingProof', submitted_at: new Date() })
    .where('id', '=', proof.enrollmentId)
    .execute();
});

async function send(caller: Caller, bytes: Buffer, name = 'certificate.jpg') {
  const reply = await portal.app.inject({
    method: 'POST',
    url: `${API_BASE}/proofs/${proof.proofId}/file`,
    headers: { ...caller.headers, 'content-type': 'multipart/form-data; boundary=cut' },
    payload: Buffer.concat([
      Buffer.from(`--cut\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
      bytes,
      Buffer.from('\r\n--cut--\r\n'),
    ]),
  });
  return { status: reply.statusCode, body: reply.json<Proof & { code: string; fields: Record<string, string> }>() };
}

const statusOf = async (id: string): Promise<string | undefined> =>
  (await portal.owner.selectFrom('enrollments').select('status').where('id', '=', id).executeTakeFirst())?.status;

describe('A proof document', () => {
  test('is sent by the member, read by who enrolls, and accepted: then the enrollment goes on', async () => {
    expect(await send(member, PHOTO)).toMatchObject({
      status: 200,
      body: { state: 'received', fileName: 'certificate.jpg', note: null },
    });
    const file = await portal.app.inject({
      method: 'GET',
      url: `${API_BASE}/proofs/${proof.proofId}/file`,
      headers: staff.headers,
    });
    // A picture without where and when it was taken (domain 10.2).
    expect(file.rawPayload.equals(withoutMetadata(PHOTO, 'image/jpeg') ?? PHOTO)).toBe(true);
    expect(file.rawPayload.includes(PLACE)).toBe(false);
    expect(file.headers['content-disposition']).toMatch(/^attachment/);
    const accepted = await staff.call(proofs.decideProof, { id: proof.proofId, decision: 'accept' });
    expect(accepted.body).toMatchObject({ state: 'accepted' });
    expect(await statusOf(proof.enrollmentId)).toBe('queued');
  });

  test('that is refused with a reason is shown to the member at once, who may send another', async () => {
    await send(member, PHOTO);
    const short = await staff.call(proofs.decideProof, { id: proof.proofId, decision: 'reject', note: 'no' });
    expect(short.status).toBe(422);
    const note = 'The date cannot be read.';
    await staff.call(proofs.decideProof, { id: proof.proofId, decision: 'reject', note });
    const { body } = await member.call(proofs.proofList, {});
    expect(body.rows.find(({ id }) => id === proof.proofId)).toMatchObject({ state: 'rejected', note });
    expect(await statusOf(proof.enrollmentId)).toBe('pendingProof');
    const mails = await portal.owner.selectFrom('mails').select('kind').execute();
    expect(mails).toContainEqual({ kind: 'enrollmentProofRefused' });
    expect(await send(member, PHOTO, 'better.jpg')).toMatchObject({ body: { state: 'received', note: null } });
  });

  test('is a PDF, PNG, JPEG or HEIC by its bytes, whatever it is called', async () => {
    const refused = await send(member, Buffer.from('MZ not a picture at all'), 'photo.jpg');
    expect(refused).toMatchObject({ status: 422, body: { fields: { file: 'bad-file' } } });
    expect(await send(member, Buffer.from('%PDF-1.7 and so on'), 'scan')).toMatchObject({ status: 200 });
  });

  test('waits in quarantine while the virus scanner is away: nobody opens or accepts it, and what is clean is there then', async () => {
    const clamd = await testClamd();
    portal.parts.scanner = clamdScanner(clamd.address, 300);
    try {
      const round = async () => {
        const { [SCAN_ROUND]: work } = fileTasks({ ...portal.parts, pool: portal.workerPool });
        await Reflect.apply(work ?? (() => undefined), undefined, []);
      };
      const url = `${API_BASE}/proofs/${proof.proofId}/file`;
      const open = async () => (await portal.app.inject({ method: 'GET', url, headers: staff.headers })).statusCode;
      const accept = async () => (await staff.call(proofs.decideProof, { id: proof.proofId, decision: 'accept' })).body;
      const own = async () =>
        (await member.call(proofs.proofList, {})).body.rows.find(({ id }) => id === proof.proofId);
      clamd.isSilent = true;
      const bad = Buffer.from(`%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\nendobj\n% ${EICAR}\n%%EOF`);
      expect(await send(member, bad, 'bad.pdf')).toMatchObject({
        status: 200,
        body: { state: 'received', scan: 'waiting' },
      });
      expect([await open(), await accept()]).toMatchObject([409, { code: 'document-waiting' }]);
      clamd.isSilent = false;
      await round();
      expect([await own(), await open()]).toMatchObject([{ state: 'rejected', scan: 'refused', note: null }, 409]);
      clamd.isSilent = true;
      expect((await send(member, PHOTO)).body).toMatchObject({ state: 'received', scan: 'waiting' });
      await round();
      expect(await own()).toMatchObject({ scan: 'waiting' });
      clamd.isSilent = false;
      await round();
      expect([await own(), await open(), await accept()]).toMatchObject([
        { scan: 'clean' },
        200,
        { state: 'accepted' },
      ]);
    } finally {
      delete portal.parts.scanner;
      await clamd.close();
    }
  });

  test('of another family does not exist for a member', async () => {
    expect((await send(stranger, PHOTO)).status).toBe(404);
    const { body } = await stranger.call(proofs.proofList, {});
    expect(body.rows).toEqual([]);
  });

  test('cannot be decided before anything was sent, nor twice', async () => {
    const decide = () => staff.call(proofs.decideProof, { id: proof.proofId, decision: 'accept' });
    expect(await decide()).toMatchObject({ status: 409, body: { code: 'proof-missing' } });
    await send(member, PHOTO);
    await decide();
    expect(await decide()).toMatchObject({ status: 409, body: { code: 'proof-settled' } });
    expect((await send(member, PHOTO)).status).toBe(409);
  });
});
