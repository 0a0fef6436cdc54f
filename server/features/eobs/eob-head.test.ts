import { type EobSection, requiredEobSections } from '@coverlane/contract/cards/codes.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { formatMoney } from '@coverlane/contract/words/formats.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aClaim } from '../../testing/claim-objects.ts';
import { aFamily, type TestFamily } from '../../testing/family.ts';
import { pdfPlaces, pdfTexts } from '../../testing/pdf-text.ts';
import { aPng } from '../../testing/pictures.ts';
import { type Caller, type TestPortal, testPortal } from '../../testing/portal.ts';
import { aSite, aUser, aWorld, type World } from '../../testing/world.ts';
import { eobWords } from './eob-words.ts';
import { sampleEob } from './sample-eob.ts';
import { eobPdf } from './write-eob.ts';

// What an explanation says first: that it is not a bill, and what one may owe (domain 7.5, decision 180).

/** A third of a letter page, in points. */
const THIRD = 792 / 3;
const posted = { 'on screen': null, 'by post': ['Ana Ruiz', '12 Sample Street', 'Springfield, IL 62701'] } as const;
const cases = languages.flatMap((language) =>
  (['on screen', 'by post'] as const).map((how) => ({ language, how, mailTo: posted[how] })),
);

const bare = (text: string): string => text.replace(/\s+/g, '');
const sectionsIn = (order: readonly EobSection[]) => order.map((type) => ({ id: type, type, text: null }));

describe.each(cases)('In $language, $how, the first page', ({ language, mailTo }) => {
  const say = eobWords(language);
  const drawn = eobPdf({ ...sampleEob, language, mailTo });

  it('says in its top third that it is not a bill and what the reader may owe, larger than anything else', async () => {
    const places = pdfPlaces(await drawn);
    const [largest, next] = places.toSorted((one, two) => two.size - one.size);
    expect(largest).toMatchObject({ text: '$228.00', page: 0 });
    expect(largest?.size).toBeGreaterThan(next?.size ?? 99);
    const top = places.filter(({ page, down }) => page === 0 && down < THIRD).map(({ text }) => bare(text));
    expect(top).toEqual(expect.arrayContaining([bare(say('notABill')), bare(say('owed')), '$228.00']));
  });

  it('says what became of the charge in the order of the story, each part with its percent: they add up', async () => {
    const texts = pdfTexts(await drawn).map(bare);
    const parts = [
      ['discount', '30', '180.00'],
      ['paid', '32', '192.00'],
      ['owed', '38', '228.00'],
    ] as const;
    const said = parts.map(([part, percent, amount]) =>
      bare(say('bar.share', { part: say(`bar.${part}`), percent, amount: formatMoney(amount) })),
    );
    const begin = texts.indexOf(bare(say('bar.charged', { amount: '$600.00' })));
    expect(texts.slice(begin + 1, begin + 4)).toEqual(said);
  });

  it('stays on its page, and is read aloud before what follows it', async () => {
    const places = pdfPlaces(await drawn);
    expect(places.find(({ text }) => bare(text) === bare(say('claim')))?.page).toBe(0);
    const texts = pdfTexts(await drawn).map(bare);
    expect(texts.indexOf('$228.00')).toBeLessThan(texts.indexOf(bare(say('services'))));
  });
});

it('A paper by post has its address in the window of the envelope, 2 to 3.2 inches from the top', async () => {
  const { mailTo } = sampleEob;
  const lines = pdfPlaces(await eobPdf(sampleEob)).filter(({ text, down }) => mailTo?.includes(text) && down < 300);
  expect(lines.map(({ text }) => text)).toEqual(expect.arrayContaining([...(mailTo ?? [])]));
  for (const { text, down } of lines)
    if (text !== 'Ana Ruiz' || down < 200) expect([down > 144, down < 232]).toEqual([true, true]);
});

it('A template in another order changes what follows the head, and leaves out nothing', async () => {
  const whole = await eobPdf(sampleEob);
  const turned = await eobPdf({ ...sampleEob, sections: sectionsIn(requiredEobSections.toReversed()) });
  expect(pdfTexts(turned).toSorted()).toEqual(pdfTexts(whole).toSorted());
  expect(pdfPlaces(turned).find(({ text }) => text === '$228.00')?.down).toBeLessThan(THIRD);
});

it('Where the claim does not state what is owed, the figure is a dash and no bar is drawn', async () => {
  const texts = pdfTexts(await eobPdf({ ...sampleEob, claim: { ...sampleEob.claim, owed: null } }));
  const say = eobWords('en');
  expect(texts).toContain('–');
  expect(texts).toContain(say('owedUnknown'));
  expect(texts).not.toContain(say('bar.charged', { amount: '$600.00' }));
});

describe('The logo', () => {
  let portal: TestPortal;
  let world: World;
  let family: TestFamily;
  let subscriber: Caller;
  beforeAll(async () => {
    portal = await testPortal();
    world = await aWorld(portal.owner);
    family = await aFamily(portal.owner, { client: world.acme, firstName: 'Minji', lastName: 'Kim', details: {} });
    const member = { installationId: world.installationId, type: 'member', entityId: family.subscriberId } as const;
    subscriber = await portal.as(await aUser(portal.owner, member));
  });
  afterAll(() => portal.close());

  const pictures = async (): Promise<number> => {
    const of = { clientId: family.client.id, personId: family.subscriberId, subscriberId: family.subscriberId };
    const { id } = await aClaim(portal.owner, of);
    const { rawPayload } = await portal.app.inject({ url: `/api/eob?claimId=${id}`, headers: subscriber.headers });
    return rawPayload.toString('latin1').match(/\/Subtype \/Image\b/g)?.length ?? 0;
  };

  it('is that of the site of the member’s employer, and of no other employer’s site', async () => {
    const siteOf = async (clientId: string, logo: Buffer) => {
      const id = await aSite(portal.owner, world.installationId, clientId);
      await sql`update sites set client_ids = ${JSON.stringify([clientId])}::jsonb, logo = ${logo}, logo_type = 'image/png',
        logo_hash = ${id} where id = ${id}`.execute(portal.owner);
    };
    await siteOf(world.rival.id, aPng({ width: 30, height: 10 }));
    expect(await pictures()).toBe(0);
    await siteOf(world.acme.id, aPng({ width: 60, height: 20 }));
    // The picture and how opaque its points are.
    expect(await pictures()).toBe(2);
  });
});
