import { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { workDay } from '../../platform/jobs/daily.ts';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { pdfTexts } from '../../testing/pdf-text.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';
import { eobsDay } from './eobs-day.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller;
let subscriber: Caller;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, { client: world.acme });
  const { installationId } = world;
  const permissions = ['phi', 'manageEOBCardTemplates'] as const;
  admin = await portal.as(await aUser(portal.owner, { installationId, type: 'admin', permissions }));
  const member = { installationId, type: 'member', entityId: family.subscriberId } as const;
  subscriber = await portal.as(await aUser(portal.owner, member));
});
afterAll(() => portal.close());

const released = (claimId: string) =>
  portal.owner.selectFrom('eobs').select('id').where('claim_id', '=', claimId).execute();
const aDay = () => {
  const parts = { ...portal.parts, pool: portal.workerPool };
  return workDay({ parts, clientId: world.acme.id, today: new Date().toISOString().slice(0, 10) }, [eobsDay]);
};

describe('An explanation whose template names a required variable (domain 12.6)', () => {
  const read = (caller: Caller, id: string) =>
    portal.app.inject({ url: `/api/eob?claimId=${id}&language=en`, headers: caller.headers });

  it('cannot be had and goes to nobody while nobody set it, and says it as text once somebody did', async () => {
    const { installationId, acme } = world;
    const variable = {
      id: uuid7(),
      installation_id: installationId,
      name: 'er.note',
      source: 'manual',
      required: true,
    };
    await portal.owner.insertInto('templatevariables').values(variable).execute();
    await aTemplate('Note: {{er.note}}{{#if website}} at {{website}}{{/if}}');
    const of = { clientId: acme.id, personId: family.subscriberId, subscriberId: family.subscriberId };
    const { id, claimNumber } = await aClaim(portal.owner, of);
    expect((await read(subscriber, id)).json()).toMatchObject({ code: 'eob-unavailable' });
    const lacking = { code: 'template-missing-values', values: { names: 'er.note' } };
    expect((await read(admin, id)).json()).toMatchObject(lacking);
    expect((await subscriber.call(claims.claimGet, { id })).body.eob.status).toBe('unavailable');
    const { rows } = (await subscriber.call(claims.claimList, {})).body;
    expect(rows.find((row) => row.id === id)?.eobStatus).toBe('unavailable');
    await aDay();
    expect(await released(id)).toEqual([]);

    const value = '<b>"김"</b> {{claim.number}} \'{{\'';
    const said = { installation_id: installationId, variable_id: variable.id, value, effective_date: '2020-01-01' };
    await portal.owner
      .insertInto('entitytemplatevalues')
      .values({ ...said, id: uuid7(), client_id: acme.id })
      .execute();
    const paper = await read(subscriber, id);
    expect(pdfTexts(paper.rawPayload)).toContain(`Note: ${value} at benefits.example.com`);
    expect(pdfTexts(paper.rawPayload).join()).toContain(claimNumber);
    expect((await subscriber.call(claims.claimGet, { id })).body.eob.status).toBe('available');
    await aDay();
    expect(await released(id)).toHaveLength(1);
  });
});

/** The template in use, whose first section has words of its own in every language. */
async function aTemplate(words: string): Promise<void> {
  const { body } = await admin.call(eobTemplates.createEobTemplate, { name: 'With a note' });
  const text = { en: words, ko: words, es: words };
  const sections = body.sections.map((one, at) => (at === 0 ? { ...one, text } : one));
  const { id, version, name } = body;
  const draft = { id, version, name, scope: 'installation', clientId: null, sections } as const;
  const saved = await admin.call(eobTemplates.saveEobTemplate, draft);
  await admin.call(eobTemplates.publishEobTemplate, { id, version: saved.body.version });
}
