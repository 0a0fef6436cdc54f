import type { Input } from '@coverlane/contract/call.ts';
import { cardTemplates, eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { idCards } from '@coverlane/contract/cards/calls.ts';
import { entitytemplatevalues } from '@coverlane/contract/collections/entitytemplatevalues.ts';
import { templatevariables } from '@coverlane/contract/collections/templatevariables.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { someCardFacts } from '../../testing/card-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aUser, aWorld, type World } from '../../testing/world.ts';

let portal: TestPortal;
let world: World;
let family: TestFamily;
let admin: Caller;
let variableId: string;

beforeAll(async () => {
  portal = await testPortal();
  world = await aWorld(portal.owner);
  await someCardFacts(portal.owner, world.acme.id);
  family = await aFamily(portal.owner, { client: world.acme, covers: ['medical'] });
  admin = await portal.as(
    await aUser(portal.owner, {
      installationId: world.installationId,
      type: 'admin',
      permissions: ['manageIdCardTemplates', 'manageEOBCardTemplates', 'manageTemplateVariables', 'phi'],
    }),
  );
  const variable = { name: 'rx.note', source: 'manual', format: 'upper', scope: 'division', required: true };
  const made = await admin.call(templatevariables.calls.create, { ...variable, description: 'What pharmacies read' });
  variableId = made.body.id;
});
afterAll(() => portal.close());

type CardDraft = Input<typeof cardTemplates.saveCardTemplate>;

/** A draft of a card of which one element says `text`. */
async function aDraft(text: string): Promise<CardDraft> {
  const { body } = await admin.call(cardTemplates.createCardTemplate, { name: 'Ours' });
  const elements = body.elements.map((one) => (one.id === 'guarantee' ? { ...one, text } : one));
  const { id, version, name, language } = body;
  const own = { scope: 'client', clientId: world.acme.id, scopeId: null } as const;
  return { id, version, name, language, ...own, coverageTypes: ['medical'], elements };
}

describe('A template that is saved', () => {
  it.each([
    ['{{#if website}}a', 'template-open'],
    ['{{#unless website}}a{{/unless}}', 'template-word'],
    ['{{no.such}}', 'template-variable'],
  ])('of a card is refused at its field: %s', async (text, code) => {
    const { status, body } = await admin.call(cardTemplates.saveCardTemplate, await aDraft(text));
    expect([status, body]).toMatchObject([422, { fields: { 'elements.text': code } }]);
  });

  it('of a card may name a variable of the installation, and no other as its condition', async () => {
    const draft = await aDraft('{{#if rx.note}}{{rx.note}}{{/if}}');
    const saved = await admin.call(cardTemplates.saveCardTemplate, draft);
    expect(saved.status).toBe(200);
    const elements = draft.elements.map((one) => ({ ...one, showWhen: 'no.such' }));
    const wrong = await admin.call(cardTemplates.saveCardTemplate, { ...draft, version: saved.body.version, elements });
    expect(wrong.body).toMatchObject({ fields: { 'elements.showWhen': 'template-variable' } });
  });

  it('of an explanation is refused at the words of its language, and goes over no list', async () => {
    const { body } = await admin.call(eobTemplates.createEobTemplate, {});
    const save = (ko: string) =>
      admin.call(eobTemplates.saveEobTemplate, {
        id: body.id,
        version: body.version,
        name: body.name,
        scope: 'installation',
        clientId: null,
        sections: body.sections.map((one, at) => (at === 0 ? { ...one, text: { en: '', ko, es: '' } } : one)),
      });
    expect((await save('{{rx.bin}}')).body).toMatchObject({ fields: { 'sections.text.ko': 'template-variable' } });
    expect((await save('{{#each dependents}}{{name}}{{/each}}')).body).toMatchObject({
      fields: { 'sections.text.ko': 'template-word' },
    });
    expect((await save('{{#if website}}{{rx.note}}{{/if}}')).status).toBe(200);
  });
});

describe('An editor', () => {
  it('reads what each variable says for a client, where that comes from, and that it is missing elsewhere', async () => {
    const said = { variableId, value: 'ask first', clientId: world.acme.id, effectiveDate: '2020-01-01' };
    const made = await admin.call(entitytemplatevalues.calls.create, said);
    const of = async (input: Input<typeof cardTemplates.cardSample>) => {
      const { body } = await admin.call(cardTemplates.cardSample, input);
      return { row: body.variables.find(({ name }) => name === 'rx.note'), values: body.data.values };
    };
    const everywhere = await of({ kind: 'usual', language: 'en' });
    expect(everywhere.row).toMatchObject({ value: null, from: null, missing: true, source: 'manual' });
    const there = await of({ kind: 'usual', language: 'en', clientId: world.acme.id });
    expect(there.row).toMatchObject({ value: 'ASK FIRST', from: 'client', missing: false });
    expect(there.values).toMatchObject({
      'rx.note': 'ASK FIRST',
      'client.name': 'ACME Tool',
      'network.name': 'Lakeside Network',
    });
    const invented = await admin.call(eobs.eobSampleWords, { language: 'en' });
    expect(invented.body.values).toMatchObject({
      'issuer.name': 'Evergreen Administrators',
      'claim.number': 'C1002003',
    });
    const { body } = await admin.call(eobs.eobSampleWords, { language: 'en', clientId: world.acme.id });
    expect(body.values).toMatchObject({ 'rx.note': 'ASK FIRST', 'phones.member': '1-800-555-0100' });
    await admin.call(entitytemplatevalues.calls.remove, { id: made.body.id });
  });

  it('is told of a client that it does not know', async () => {
    const stranger = await portal.as(
      await aUser(portal.owner, {
        installationId: (await aWorld(portal.owner)).installationId,
        type: 'admin',
        permissions: ['manageIdCardTemplates'],
      }),
    );
    const input = { kind: 'usual', language: 'en', clientId: world.acme.id } as const;
    expect((await stranger.call(cardTemplates.cardSample, input)).body).toMatchObject({
      fields: { clientId: 'not-found' },
    });
  });
});

describe('A card whose template names a required variable', () => {
  it('is not drawn while nobody set it, says which to staff, and is drawn once somebody did', async () => {
    const draft = await aDraft('Note: {{rx.note}}');
    const { body } = await admin.call(cardTemplates.saveCardTemplate, draft);
    await admin.call(cardTemplates.publishCardTemplate, { id: draft.id, version: body.version });
    const coverage = await portal.owner
      .selectFrom('coverages')
      .select('id')
      .where('person_id', '=', family.subscriberId)
      .executeTakeFirstOrThrow();
    const key = { a: family.subscriberId, b: coverage.id };
    expect((await admin.call(idCards.card, key)).body).toMatchObject({
      status: 'unavailable',
      reason: 'missingVariables',
      missing: ['rx.note'],
    });
    const sample = await admin.call(idCards.cardSampleOf, {
      memberNumber: family.memberNumber,
      coverageType: 'medical',
    });
    expect(sample.body).toMatchObject({ code: 'template-missing-values', values: { names: 'rx.note' } });
    const said = { variableId, value: '<b>"{{member.number}}"', clientId: world.acme.id, effectiveDate: '2020-01-01' };
    await admin.call(entitytemplatevalues.calls.create, said);
    const card = await admin.call(idCards.card, key);
    expect(card.body.spoken).toContain('Note: <B>"{{MEMBER.NUMBER}}"');
  });
});
