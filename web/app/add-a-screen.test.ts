import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type CopiedRepository, copiedRepository } from '../../scripts/copied-repository.testing.ts';

// "Add a screen" of docs/guide.md, carried out step by step in a copy of the repository.

let copy: CopiedRepository;
beforeAll(() => {
  copy = copiedRepository(['contract', 'web']);
});
afterAll(() => copy.drop());

const page = `import { useText } from '../../lib/i18n.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** The days on which the office of the recipe is closed. */
export function ClosedDaysPage() {
  const t = useText();
  return (
    <div className="page">
      <PageHeader title={t('screens.closedDays')} />
      <p>{t('client.noClosedDays')}</p>
    </div>
  );
}
`;
const declaration = `  {
    page: () => import('./ClosedDaysPage.tsx').then(({ ClosedDaysPage }) => ClosedDaysPage),
    at: { '/admin/closeddays': { icon: 'building', group: 'clients' } },
    checked: [{ path: '/admin/closeddays', as: 'admin' }],
  },
];
`;
const texts = {
  'screens.closedDays': { en: 'Closed days', ko: '휴무일', es: 'Días de cierre' },
  'client.noClosedDays': { en: 'No closed days.', ko: '휴무일이 없습니다.', es: 'No hay días de cierre.' },
};

/** What the browser's part of the copy makes of the screen. */
const trial = `
  import { menuLinks } from './web/app/menu.ts';
  import { screens } from './web/app/screen-rows.ts';
  import { pagesProgram } from './web/bundling/later-pages.ts';
  import { TextsOfCode } from './web/bundling/texts-of-code.ts';
  import { checkLocales } from './web/locales/check-locales.ts';
  const isThere = (actor) => menuLinks(actor).some(({ path }) => path === '/admin/closeddays');
  console.log(JSON.stringify({
    checked: screens.find(({ name }) => name === 'closedDays')?.declared?.checked,
    menus: [
      isThere({ type: 'admin', permissions: ['manageClients'] }),
      isThere({ type: 'admin', permissions: [] }),
      isThere({ type: 'broker', permissions: ['manageClients'] }),
    ],
    fetched: (await pagesProgram()).includes('features/clients/ClosedDaysPage.tsx'),
    parts: new TextsOfCode().partsOf(process.cwd() + '/web/features/clients/ClosedDaysPage.tsx'),
    problems: checkLocales(process.cwd() + '/web'),
  }));`;

const run = (...args: string[]): string => execFileSync(process.execPath, args, { cwd: copy.path, encoding: 'utf8' });

const mend = (path: string, from: string, to: string): void => {
  const text = readFileSync(copy.at(path), 'utf8');
  expect(text).toContain(from);
  writeFileSync(copy.at(path), text.replace(from, to));
};

it('a screen is a line in the contract, a component, its declaration beside it, and its texts', () => {
  const row = "  { path: '/admin/closeddays', name: 'closedDays', access: admin('manageClients') },\n";
  const before = "  { path: '/admin/members'";
  mend('contract/rights/screens-of-admin.ts', before, `${row}${before}`);
  writeFileSync(copy.at('web/features/clients/ClosedDaysPage.tsx'), page);
  mend('web/features/clients/screens.ts', '];\n', declaration);
  writeFileSync(copy.at('texts.json'), JSON.stringify(texts));
  run('web/locales/add-texts.mjs', 'texts.json');

  expect(JSON.parse(run('--input-type=module', '-e', trial))).toEqual({
    checked: [{ path: '/admin/closeddays', as: 'admin' }],
    menus: [true, false, false],
    fetched: true,
    parts: ['client', 'later'],
    problems: [],
  });
  const files = copy.touched();
  console.log(`A screen touches ${files.length} files: ${files.join(', ')}`);
  expect(files).toEqual([
    'contract/rights/screens-of-admin.ts',
    'web/features/clients/ClosedDaysPage.tsx',
    'web/features/clients/screens.ts',
    'web/locales/en.json',
    'web/locales/es.json',
    'web/locales/ko.json',
  ]);
});
