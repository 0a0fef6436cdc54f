import type { Page } from '@playwright/test';
import { describe, it } from 'vitest';
import { rosterText } from '../server/features/imports/roster.testing.ts';
import { accessFaults } from './access.ts';
import { expectPage as expect } from './expect.ts';
import { freshPortal } from './fresh-portal.ts';
import type { Portal } from './portal.ts';
import { sendRoster } from './roster.ts';

let portal: Portal;

freshPortal((opened) => {
  portal = opened;
});

const row = (id: string, name: string, born: string): string[] => [
  'INS*Y*18*021*28*A***FT',
  `REF*0F*${id}`,
  `NM1*IL*1*${name}****34*900457001`,
  `DMG*D8*${born}*F`,
];

const NAMES = ['TESS', 'BORIS', 'UMA'];
const OTHERS = ['RUTH', 'KONRAD', 'FIONA'];

async function administrator(): Promise<Page> {
  const page = await portal.page();
  await portal.enter(page, 'admin');
  return page;
}

describe('An administrator', () => {
  it('sees a row that bears the SSN of somebody else beside that member, and says who is meant', async () => {
    const page = await administrator();
    const text = rosterText([...row('W1', 'WEST*ANN', '19800412'), ...row('W2', 'POE*RUTH', '19900101')]);
    await sendRoster(portal, page, Buffer.from(text));
    const question = page.getByRole('article', { name: 'This SSN belongs to another member of this group' });
    await expect(question.getByRole('row', { name: /RUTH POE ANN WEST/ })).toBeVisible();
    await expect(page.getByText('1 row is on hold until you choose who it is about.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Apply this file' })).toBeEnabled();
    expect(await accessFaults(page)).toEqual([]);
    await question.getByRole('radio', { name: 'Another person' }).check();
    await page.getByRole('button', { name: 'Save and read the file again' }).first().click();
    await portal.workUntil(page.getByText('2 people are added.'));
    await expect(question.getByText(/^Answered by /)).toBeVisible();
    await expect(page.getByText('2 people begin on an estimated date.')).toBeVisible();
    await page.getByRole('checkbox', { name: 'This day is right for ANN WEST' }).check();
    const begins = page.getByRole('region', { name: 'Begin dates the file doesn’t state' });
    await begins.getByRole('button', { name: 'Save and read the file again' }).click();
    await portal.workUntil(page.getByText('1 person begins on an estimated date.'));
    await expect(begins.getByText('Entered here')).toHaveCount(1);
  });
  it('answers all rows of a kind at once, reads how many before, and takes the answer back', async () => {
    const page = await administrator();
    const ssn = (row: string[], digits: string) => row.map((segment) => segment.replace('900457001', digits));
    const staff = ['X1', 'X2', 'X3'].map((id, at) => ssn(row(id, `LOCKE*${NAMES[at]}`, '19800412'), `90045810${at}`));
    const others = ['Y1', 'Y2', 'Y3'].map((id, at) => ssn(row(id, `POE*${OTHERS[at]}`, '19930101'), `90045810${at}`));
    await sendRoster(portal, page, Buffer.from(rosterText([...staff, ...others].flat())));
    const together = page.getByRole('region', { name: 'Answer similar rows together' });
    const kind = together.getByRole('group', { name: 'In 3 rows, both name and date of birth differ' });
    await expect(kind.getByRole('radio', { name: 'The same person' })).toHaveCount(0);
    expect(await accessFaults(page)).toEqual([]);
    await kind.getByRole('radio', { name: 'Another person' }).check();
    await page.getByRole('button', { name: 'Save and read the file again' }).first().click();
    await portal.workUntil(page.getByText('6 people are added.'));
    await expect(together.getByText('3 rows answered together: Another person.')).toBeVisible();
    // Saving again sends what the questions show: the answers that they have.
    await expect(page.getByRole('radio', { name: 'Another person', checked: true })).toHaveCount(3);
    await together.getByRole('button', { name: 'Undo 3 answers' }).click();
    await portal.workUntil(page.getByText('3 rows are on hold until you choose who they are about.'));
    await expect(kind).toBeVisible();
  });
});
