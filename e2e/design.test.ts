import { reports } from '@coverlane/contract/reports/calls.ts';
import { reportCatalogue } from '@coverlane/contract/reports/catalogue.ts';
import { permissions, userTypes } from '@coverlane/contract/access.ts';
import type { Page } from '@playwright/test';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DEMO_MEMBER_NUMBER, demoUsers } from '../demo/users.ts';
import { beyond } from '../scripts/design-table.ts';
import { anEnrollment } from '../server/testing/enrollment-objects.ts';
import { aMessage } from '../server/testing/message-objects.ts';
import { menuLinks, menuOf } from '../web/app/menu.ts';
import { type Demonstration, startDemonstration } from './demonstration.ts';
import { isWhole, languagesFor } from './looks.ts';
import { comesToRest, show } from './show.ts';
import { tableLookOf } from './table-look.ts';
import type { Language } from './words.ts';

let shown: Demonstration;
beforeAll(async () => {
  shown = await startDemonstration();
  await everyCardAtOnce();
});
afterAll(() => shown.close());

const languages: readonly Language[] = ['en', 'ko', 'es'];
/** Where a row is said to begin that is not there. */
const NOWHERE = 9999;
/** So long may the menu take to show where one is. */
const SOON_MS = 3000;
const STAFF = userTypes.filter((type) => type !== 'member');
const administrator = { type: 'admin', permissions } as const;

/** A page at this path that has come to rest. */
async function opened(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await comesToRest(page);
}

/** In the page: the header, what stands above it, the menu's own height and its icons. */
function frameLook() {
  const boxOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
  // Of entries and groups; what opens a group and what pins an entry stand at each of them.
  const icons = document.querySelectorAll('.side-menu :is(.side-link > .icon, .side-group-head > .icon:first-child)');
  const { height, top } = boxOf('header.top-bar');
  const drawings = [...icons].map(({ innerHTML }) => innerHTML);
  return {
    header: height,
    above: top,
    menu: Math.round(boxOf('.side-menu nav').height),
    twice: drawings.length - new Set(drawings).size,
  };
}

/** In the page: pixels that can be scrolled below the last thing that stands in it. */
function heightBeyond(): number {
  const parts = [...document.querySelectorAll('main .page > *, main .page')].map((part) =>
    part.getBoundingClientRect(),
  );
  const bottom = Math.max(innerHeight, ...parts.map((part) => Math.ceil(part.bottom + scrollY)));
  return document.documentElement.scrollHeight - bottom;
}

/** What is looked at in each language, or takes turns (languagesFor). */
const inTurn = <Case>(cases: readonly Case[]) =>
  cases.flatMap((one, at) => languagesFor(languages, at).map((language) => [one, language] as const));

it.each(inTurn(STAFF))(
  'the header of the %s is one line with nothing above it, and the page ends with what is in it, in %s',
  async (type, language) => {
    const page = await shown.pageAs(type, { language });
    await opened(page, `/${type}`);
    const place = `/${type}`;
    const { header, above, twice } = await page.evaluate(frameLook);
    const faults = [
      ...beyond('header-staff', { place, language, value: header }),
      ...beyond('above-header', { place, language, value: above }),
      ...beyond('icons-twice', { place, language, value: twice }),
      ...beyond('height-beyond', { place, language, value: await page.evaluate(heightBeyond) }),
    ];
    await page.setViewportSize({ width: 360, height: 740 });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(360);
    const phone = await page.evaluate(frameLook);
    expect([...faults, ...beyond('header-phone', { place, language, value: phone.header })]).toEqual([]);
    await shown.giveBack(page);
  },
);

it.each(inTurn([1280, 360] as const))(
  'the home of a member begins with the card and is soon read, %i px wide, in %s',
  async (width, language) => {
    const page = await shown.pageAs('member', { language, width });
    await opened(page, '/member');
    await page.locator('.home-card').waitFor();
    await page.locator('.home-arrange').waitFor();
    // What comes last: the contacts of the site, which are asked for after the page.
    await page.locator('.home-newest').waitFor();
    await page.locator('.footer-contacts').waitFor();
    expect(await page.locator('.home-next li').count()).toBe(2);
    const { header, above } = await page.evaluate(frameLook);
    const [top, whole] = await page.evaluate(cardAndHeight, DEMO_MEMBER_NUMBER);
    const place = `/member at ${width} px`;
    const faults =
      width === 360
        ? [
            ...beyond('header-phone', { place, language, value: header }),
            ...beyond('home-height-360', { place, language, value: whole }),
          ]
        : [
            ...beyond('header-member', { place, language, value: header }),
            ...beyond('card-number', { place, language, value: top }),
            ...beyond('home-height-1280', { place, language, value: whole }),
          ];
    expect([...faults, ...beyond('above-header', { place, language, value: above })]).toEqual([]);
    await shown.giveBack(page);
  },
);

it.each(inTurn(['/member/claims']))('the first of %s is in sight, in %s', async (place, language) => {
  const page = await shown.pageAs('member', { language });
  const look = await tableLookOf(page, place);
  expect(beyond('first-row-claims', { place, language, value: look?.firstRow ?? NOWHERE })).toEqual([]);
  await shown.giveBack(page);
});

/** The first and the last entry of each group, and what is found in none; before a release every one. */
const ends = menuOf(administrator).flatMap(({ group, links }) =>
  group === null ? links : [links.at(0), links.at(-1)].filter((link) => link !== undefined),
);
const entries = [...new Set((isWhole ? menuLinks(administrator) : ends).map(({ path }) => path))];

it.each(inTurn(['admin'] as const))(
  'the menu of the %s shows where one is, with one group open, in %s',
  async (type, language) => {
    const page = await shown.pageAs(type, { language });
    const faults: string[] = [];
    await opened(page, `/${type}`);
    for (const place of entries) {
      await show(page, place);
      const isSeen = await page.waitForFunction(isInSight, place, { timeout: SOON_MS }).then(
        () => true,
        () => false,
      );
      faults.push(...beyond('entry-hidden', { place, language, value: Number(!isSeen) }));
      faults.push(...beyond('height-beyond', { place, language, value: await page.evaluate(heightBeyond) }));
    }
    for (const { links } of menuOf(administrator).filter(({ group }) => group !== null)) {
      const place = links.at(0)?.path ?? '';
      await page.evaluate(() => sessionStorage.clear());
      await opened(page, place);
      const { menu, twice } = await page.evaluate(frameLook);
      faults.push(...beyond('menu-height', { place, language, value: menu }));
      faults.push(...beyond('icons-twice', { place, language, value: twice }));
    }
    expect(faults).toEqual([]);
    await shown.giveBack(page);
  },
);

it.each(inTurn(['report']))(
  'every %s has its first row in sight, rows of one line and whole words, in %s',
  async (_, language) => {
    const page = await shown.pageAs('admin', { language });
    const faults: string[] = [];
    for (const { key, id } of await madeOf(reportCatalogue)) {
      const look = await tableLookOf(page, `/admin/reports/${id}`);
      if (!look) continue;
      const place = `report ${key}`;
      faults.push(...beyond('first-row-report', { place, language, value: look.firstRow }));
      faults.push(...beyond('broken-words', { place, language, value: look.broken.length }));
      faults.push(...beyond('tall-rows', { place, language, value: look.tall }));
    }
    expect(faults).toEqual([]);
    await shown.giveBack(page);
  },
);

/** The member has all that a home can ask of them: an open session is there, and besides it a proof that is needed and a new message. */
async function everyCardAtOnce(): Promise<void> {
  const { id, client_id } = await shown.owner
    .selectFrom('people')
    .select(['id', 'client_id'])
    .where('member_number', '=', DEMO_MEMBER_NUMBER)
    .executeTakeFirstOrThrow();
  await anEnrollment(shown.owner, { clientId: client_id, personId: id, lastName: 'Bins' });
  const { id: userId } = await shown.owner
    .selectFrom('users')
    .select('id')
    .where('username', '=', demoUsers.find(({ type }) => type === 'member')?.username ?? '')
    .executeTakeFirstOrThrow();
  await aMessage(shown.owner, userId);
}

/** In the page: how far down the member's number stands on the card, and how high the page is. */
function cardAndHeight(number: string): [top: number, whole: number] {
  const shows = ({ textContent }: Element) => textContent.includes(number);
  const card = [...document.querySelectorAll('main .home-card *')].filter(shows).at(-1);
  return [card?.getBoundingClientRect().top ?? Infinity, document.documentElement.scrollHeight];
}

/** In the page: is the entry of this path the current one, and all of it within the window and within what scrolls around it? */
function isInSight(path: string): boolean {
  const entry = document.querySelector(`.side-menu [aria-current="page"][href="${path}"]`);
  if (!entry) return false;
  const { top, bottom } = entry.getBoundingClientRect();
  const frame = entry.closest('.side-menu')?.getBoundingClientRect();
  return top >= Math.max(0, frame?.top ?? 0) - 1 && bottom <= Math.min(innerHeight, frame?.bottom ?? innerHeight) + 1;
}

let made: { key: string; id: string }[] | undefined;

/** The reports of the catalogue, each made once. */
async function madeOf(catalogue: readonly { key: string }[]): Promise<{ key: string; id: string }[]> {
  if (made) return made;
  const admin = await shown.as('admin');
  const asked: { key: string; id: string }[] = [];
  for (const { key } of catalogue) {
    const params = key === 'audit-by-member' ? { memberNumber: DEMO_MEMBER_NUMBER } : {};
    const { status, body } = await admin.call(reports.runReport, { report: key, params });
    expect({ key, status }).toEqual({ key, status: 200 });
    asked.push({ key, id: body.id });
    // A person has a few reports made at a time.
    await shown.work();
  }
  made = asked;
  return asked;
}
