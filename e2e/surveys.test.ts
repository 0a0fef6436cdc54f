import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Locator, Page } from '@playwright/test';
import { expect, it } from 'vitest';
import { aClaim } from '../server/testing/claim-objects.ts';
import { paper } from '../server/platform/pdf/paper.ts';
import { surveyKey } from '../server/features/surveys/links.ts';
import { testSecrets } from '../server/testing/prepared.ts';
import { readBack } from '../server/testing/pdf-read-back.ts';
import { aPng } from '../server/testing/pictures.ts';
import { accessFaults } from './access.ts';
import { expectPage } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';

let portal: Portal;
freshPortal(async (opened) => {
  portal = opened;
  await sql`insert into user_permissions select ${portal.people.users.admin}, id from permissions
    where machine_name in ('phi', 'exportData')`.execute(portal.owner);
  await aHeldClaim();
});

/** A claim of the member of the journeys that waits for an answer about other insurance. */
async function aHeldClaim(): Promise<void> {
  const { family, world } = portal.people;
  const of = { clientId: world.acme.id, personId: family.subscriberId, subscriberId: family.subscriberId };
  const { id } = await aClaim(portal.owner, { ...of, status: 'pending', paid: null, owed: null });
  await sql`update claims set pending_reason = 'waitingForCob' where id = ${id}`.execute(portal.owner);
}

const claimWaitsFor = async (): Promise<string[]> => {
  const { rows } = await sql<{ reason: string }>`select pending_reason as reason from claims
    where person_id = ${portal.people.family.subscriberId} and superseded_at is null and status = 'pending'`.execute(
    portal.owner,
  );
  return rows.map(({ reason }) => reason);
};

/** Where something lies on the page, and how wide it is. */
const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

/** Makes a document to sign of a PDF: a place by keyboard, another one dragged to where it belongs. */
async function makePaper(page: Page): Promise<void> {
  const sheet = paper({ title: 'Affidavit', language: 'en', at: new Date(0) });
  sheet.heading(1, 'Affidavit of other insurance');
  const buffer = await sheet.bytes((page) => `Page ${page}`);
  await page.goto('/admin/esigntemplates');
  await page.locator('input[type=file]').setInputFiles({ name: 'affidavit.pdf', mimeType: 'application/pdf', buffer });
  await expectPage(page.locator('.paper-frame canvas')).toBeVisible();
  await page.getByRole('button', { name: 'Signature' }).click();
  const signature = page.locator('[data-place^="signature"]');
  await expectPage(signature).toBeFocused();
  const before = await boxOf(signature);
  for (let press = 0; press < 20; press += 1) await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowRight');
  const after = await boxOf(signature);
  expect(after.y - before.y).toBeGreaterThan(40);
  expect(after.width).toBeGreaterThan(before.width);
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  const date = page.locator('[data-place^="date"]');
  const from = await boxOf(date);
  await page.mouse.move(from.x + 20, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x - 80, from.y + 208, { steps: 4 });
  await page.mouse.up();
  expect((await boxOf(date)).y - from.y).toBeGreaterThan(150);
  await page.getByRole('button', { name: 'Save document' }).click();
  await expectPage(page.getByText('Document saved.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
}

/** After whoever answers the spouse signs, in a place of their own. */
async function aSecondSigner(): Promise<void> {
  const spouse = { en: 'Spouse', ko: '배우자', es: 'Cónyuge' };
  const at = { signer: 2, page: 1, x: 100, w: 300, h: 40, required: true, label: null };
  const place = JSON.stringify([{ ...at, key: 'spouse', type: 'signature', y: 700 }]);
  for (const table of ['esigntemplates', 'esigntemplate_versions'])
    await sql`update ${sql.table(table)} set signers = signers || ${JSON.stringify([spouse])}::jsonb,
      fields = fields || ${place}::jsonb`.execute(portal.owner);
}

/** The spouse follows the link of the mail, has what they filled in again after a reload, and signs. */
async function spouseSigns(page: Page): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from survey_paper_signers where position = 2`.execute(
    portal.owner,
  );
  await page.goto(`/survey/${surveyKey(testSecrets, { id: rows[0]?.id ?? '', keyNumber: 1 })}`);
  await expectPage(page.getByRole('heading', { name: 'Sign the document' })).toBeVisible();
  await expectPage(page.getByText(/You can sign until/)).toBeVisible();
  const kept = page.waitForResponse((reply) => reply.url().endsWith('/surveypaperdraft'));
  await page.getByLabel('Your full name').fill('Minho Kim');
  await kept;
  await page.reload();
  await expectPage(page.getByLabel('Your full name')).toHaveValue('Minho Kim');
  await expectPage(page.locator('.paper-frame canvas')).toBeVisible();
  await page.getByText('I don’t want to sign').click();
  await expectPage(page.getByLabel('Why don’t you want to sign?')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await looked(page, 'signer');
  await page.getByLabel(/Put my name/).check();
  await page.getByRole('checkbox', { name: /I sign this/ }).check();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expectPage(page.getByText(/Thank you/)).toBeVisible();
}

const PICTURES = process.env['PICTURES'];
const looked = async (page: Page, name: string): Promise<void> => {
  const { width = 0 } = page.viewportSize() ?? {};
  if (PICTURES) await page.screenshot({ path: `${PICTURES}/${name}-${width}.png`, fullPage: true });
};

/** Makes the survey from the ready form, and sends it to those whose claims wait. */
async function sendSurvey(page: Page): Promise<void> {
  await page.goto('/admin/surveys?open=new');
  const form = page.locator('main form').last();
  await form.locator('[data-field="name"]').fill('Other insurance 2027');
  await form.locator('[data-field="purpose"]').selectOption('otherInsurance');
  for (const language of ['English', 'Korean', 'Spanish']) await form.getByLabel(language, { exact: true }).check();
  await form.getByLabel('Signature required').check();
  await form.getByLabel('One answer each').check();
  await form.locator('[data-field="esignTemplateId"]').selectOption({ label: 'affidavit' });
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Questions', exact: true }).click();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await expectPage(page.getByText('Does any other health plan cover this person?').first()).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).last().click();
  await expectPage(page.getByText('Questions saved.')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('link', { name: 'Sending', exact: true }).click();
  await page.getByLabel('Employees with claims held for other insurance').check();
  await page.getByRole('button', { name: 'Count recipients' }).click();
  await expectPage(page.getByText(/This reaches 1 person/)).toBeVisible();
  await page.getByRole('button', { name: 'Send now' }).click();
  await expectPage(page.getByText(/Asked: 1\./)).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
}

/** Answers in Korean, with a picture of the other card. */
async function answerInKorean(page: Page): Promise<void> {
  await page.goto('/user/surveys');
  await page.getByRole('link', { name: '답변하기' }).click();
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Other insurance 2027');
  // As whoever follows the link of a mail: the same page, without the portal around it.
  await page.reload();
  await expectPage(page.getByRole('heading', { level: 1 })).toHaveText('Other insurance 2027');
  await expectPage(page.getByRole('link', { name: '로그인' })).toBeVisible();
  await page.getByLabel('예', { exact: true }).check();
  await page.getByLabel('직장 보험').check();
  await page.getByLabel('보험사', { exact: true }).fill('파란 방패 보험');
  await page.getByLabel('그 보험의 보장 시작일').fill('01/01/2026');
  const picture = { name: 'card.png', mimeType: 'image/png', buffer: aPng({ width: 40, height: 30 }) };
  await page.locator('input[type=file]').setInputFiles(picture);
  await expectPage(page.getByRole('button', { name: 'card.png 삭제' })).toBeVisible();
  await expectPage(page.getByText(/업로드 중/)).toHaveCount(0);
  await expectPage(page.getByText('저장됨')).toBeVisible();
  expect(await accessFaults(page)).toEqual([]);
  await looked(page, 'survey-ko');
  await page.getByRole('button', { name: '서명으로 계속' }).click();
  await page.getByLabel('이름(성과 이름)', { exact: true }).fill('Jiwoo Kim');
  await page.locator('[data-field="paper.next.0.name"]').fill('Minho Kim');
  await page.locator('[data-field="paper.next.0.email"]').fill('minho@example.com');
  await looked(page, 'sign-ko');
  await expectPage(page.locator('.paper-frame canvas')).toBeVisible();
  await page.getByRole('button', { name: '서명, 아직 작성되지 않음' }).click();
  await expectPage(page.getByLabel('1쪽에 제 이름을 서명으로 넣습니다')).toBeFocused();
  await page.keyboard.press('Space');
  await expectPage(page.getByRole('button', { name: '서명, 작성됨: Jiwoo Kim' })).toBeVisible();
  await page.getByRole('checkbox', { name: /본인은 이 양식에/ }).check();
  expect(await accessFaults(page)).toEqual([]);
  await page.getByRole('button', { name: '서명하고 제출' }).click();
  await expectPage(page.getByText('감사합니다. 답변이 제출되었습니다.')).toBeVisible();
  // The certificate comes once everybody has signed.
  await savedPaper(page, '서명한 문서 저장', false);
}

/** The signed document that a button saves has the name on its page and its certificate. */
async function savedPaper(page: Page, button: string, isWhole = true): Promise<void> {
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const pages = await readBack(readFileSync(await (await saving).path()));
  expect(pages[0]?.map(({ text }) => text).join(' ')).toContain('Jiwoo Kim');
  expect(pages.length > 1).toBe(isWhole);
}

it('a claim held for other insurance goes on once a member has answered on a phone and somebody has accepted it', async () => {
  const staff = await portal.page();
  await portal.enter(staff, 'admin');
  await makePaper(staff);
  await aSecondSigner();
  await sendSurvey(staff);

  const phone = await portal.page({ width: 360, language: 'ko' });
  await portal.enter(phone, 'member');
  await answerInKorean(phone);
  await phone.reload();
  await expectPage(phone.getByText('이미 이 설문에 답변하셨습니다.')).toBeVisible();
  await spouseSigns(await portal.page({ width: 1280 }));

  await staff.goto('/admin/tasks');
  await staff.locator('a[href^="/admin/survey/"]').first().click();
  await expectPage(staff.getByText('파란 방패 보험').first()).toBeVisible();
  await expectPage(staff.getByText(/is held until this is accepted/)).toBeVisible();
  expect(await accessFaults(staff)).toEqual([]);
  await savedPaper(staff, 'Save signed PDF');
  expect(await claimWaitsFor()).toEqual(['waitingForCob']);
  await staff.getByRole('button', { name: 'Accept' }).click();
  await expectPage(staff.getByText(/was released by this answer/)).toBeVisible();
  expect(await claimWaitsFor()).toEqual(['underReview']);

  const { rows } = await sql<{ id: string }>`select id from surveys`.execute(portal.owner);
  await staff.goto(`/admin/surveys?record=${rows[0]?.id ?? ''}&tab=results`);
  await expectPage(staff.getByText('1 answer').first()).toBeVisible();
  expect(await accessFaults(staff)).toEqual([]);
});
