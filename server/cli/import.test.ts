import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { claimsText } from '../features/imports/claims/claims.testing.ts';
import { aRosterClient, rosterText } from '../features/imports/roster.testing.ts';
import { type TestPortal, testPortal } from '../testing/portal.ts';
import { aUser, aWorld } from '../testing/world.ts';
import { runImport } from './import-command.ts';

const program = join(import.meta.dirname, 'import.ts');
const fixture = join(import.meta.dirname, '../../x12/fixtures/tv-20.834');

let portal: TestPortal;

beforeAll(async () => {
  portal = await testPortal();
  const { installationId } = await aWorld(portal.owner);
  await aUser(portal.owner, { installationId, type: 'admin', permissions: ['enrollment'] });
  await aRosterClient(portal.owner, installationId, { number: 'C1', plans: [['GOLD', 'medical']] });
});
afterAll(() => portal?.close());

type Ran = { code: number; out: string; complaint: string };

const environment = () => ({
  ...process.env,
  DATABASE_URL: portal.url,
  DATA_DIR: portal.parts.dataDir,
  COVERLANE_SECRET: createHash('sha256').update('coverlane tests').digest('base64'),
});

/** Runs the command beside the running server in a process of its own, as `npm run import --` does. */
function started(...args: string[]): Promise<Ran> {
  return new Promise((resolve) => {
    execFile(process.execPath, [program, ...args], { env: environment() }, (error, out, complaint) => {
      resolve({ code: Number(error?.code ?? 0), out, complaint });
    });
  });
}

/** Runs the very same command in this process, which spares its start. */
async function run(...args: string[]): Promise<Ran> {
  const ran = { out: '', complaint: '' };
  const log = vi.spyOn(console, 'log').mockImplementation((line) => (ran.out += `${line}\n`));
  const error = vi.spyOn(console, 'error').mockImplementation((line) => (ran.complaint += `${line}\n`));
  try {
    const code = await runImport(args, environment());
    return { code, ...ran };
  } finally {
    log.mockRestore();
    error.mockRestore();
  }
}

const saved = (name: string, text: string): string => {
  const path = join(portal.parts.dataDir, name);
  writeFileSync(path, text);
  return path;
};

describe('npm run import', () => {
  test('says how it is used, with exit code 2', async () => {
    expect(await run()).toMatchObject({
      code: 2,
      complaint: expect.stringContaining('npm run import -- roster FILE'),
    });
    expect((await run('roster', fixture)).code).toBe(2);
    expect((await run('roster', fixture, '--client', 'C1', '--map', 'GOLD')).code).toBe(2);
  });
  test('refuses a client or a file that is not there in one line, with exit code 1', async () => {
    expect(await started('roster', fixture, '--client', 'NONE')).toMatchObject({
      code: 1,
      complaint: 'There is no client NONE.\n',
    });
    expect((await run('roster', 'none.834', '--client', 'C1')).code).toBe(1);
  });
  test('reads no file while the virus scanner of the installation is away', async () => {
    vi.stubEnv('CLAMD_URL', 'tcp://127.0.0.1:9');
    const ran = await run('roster', fixture, '--client', 'C1').finally(() => vi.unstubAllEnvs());
    expect(ran).toMatchObject({ code: 1, complaint: expect.stringContaining('The virus scanner is away') });
  });
  test('refuses another kind of file with the place, with exit code 1', async () => {
    const other = saved('other.834', rosterText([]).replace('ST*834', 'ST*835'));
    const { code, out } = await run('roster', other, '--client', 'C1');
    expect(code).toBe(1);
    expect(out).toContain('this is not an 834: ST01, is 835, expected 834 (interchange 1, transaction 1, segment 1)');
  });
  test('asks about unknown plan codes with exit code 3, then applies, repeats, exports and undoes', async () => {
    const asking = await started('roster', fixture, '--client', 'C1');
    expect(asking.code).toBe(3);
    expect(asking.out).toContain('plan code PPO1500 (medical), 3 people: not decided');
    const answers = ['--map', 'PPO1500=GOLD', '--create', 'DENT1'];
    const dry = await run('roster', fixture, '--client', 'C1', '--dry-run', ...answers);
    expect(dry).toMatchObject({ code: 0, out: expect.stringContaining('added 3') });
    expect(dry.out).toContain(': proposed');
    const applied = await run('roster', fixture, '--client', 'C1');
    expect(applied).toMatchObject({ code: 0, out: expect.stringMatching(/: applied\n.*added 3/s) });
    expect((await run('roster', fixture, '--client', 'C1')).out).toContain('unchanged 3');
    const exported = await started('export', '--client', 'C1');
    expect(exported.out).toMatch(/^ISA\*00.*INS\*Y\*18\*030\*XN\*A\*\*\*FT~.*IEA\*1\*\d{9}~\n$/s);
    const [, id = ''] = /Import (\S+):/.exec(applied.out) ?? [];
    expect(await run('roster', '--undo', id)).toMatchObject({ code: 0, out: expect.stringContaining(': undone') });
    expect((await run('roster', '--undo', id)).code).toBe(1);
  });
});

test('a plan that was made for a code is used again, whatever its identifier became', async () => {
  const row = (id: string) => [
    'INS*Y*18*021*28*A***FT',
    `REF*0F*${id}`,
    `NM1*IL*1*LAKE*${id}`,
    'DMG*D8*19800412*F',
    ...['HLT', 'DEN'].flatMap((line) => [`HD*021**${line}*BLUE*EMP`, 'DTP*348*D8*20260101']),
  ];
  const send = (id: string, at: number) => {
    const path = saved(`blue-${at}.834`, rosterText(row(id), { control: 80 + at }));
    return run('roster', path, '--client', 'C1', '--create', 'BLUE');
  };
  const sent = [];
  for (const [at, id] of ['GA', 'GB', 'GC'].entries()) sent.push(await send(id, at));
  expect(sent.map(({ code }) => code)).toEqual([0, 0, 0]);
  const plans = await portal.owner
    .selectFrom('plans')
    .select('system_identifier')
    .where('system_identifier', 'like', 'BLUE%')
    .orderBy('system_identifier')
    .execute();
  expect(plans.map((plan) => plan.system_identifier)).toEqual(['BLUE', 'BLUE-dental']);
});

test('what was answered about a plan code before holds, unless the command overrules it', async () => {
  const send = (control: number, ...flags: string[]) => {
    const row = ['INS*Y*18*021*28*A***FT', `REF*0F*OV${control}`, `NM1*IL*1*LAKE*OV${control}`, 'DMG*D8*19800412*F'];
    const text = rosterText([...row, 'HD*021**HLT*TEAL*EMP', 'DTP*348*D8*20260101'], { control });
    return run('roster', saved(`teal-${control}.834`, text), '--client', 'C1', ...flags);
  };
  const teal = () =>
    portal.owner.selectFrom('plans').select('id').where('system_identifier', 'like', 'TEAL%').execute();
  expect((await send(90, '--map', 'TEAL=GOLD')).code).toBe(0);
  const held = await send(91, '--create', 'TEAL');
  expect(held.code).toBe(0);
  expect(await teal()).toEqual([]);
  expect((await send(92, '--create', 'TEAL', '--overrule')).code).toBe(0);
  expect(await teal()).toHaveLength(1);
});

test('begins that the file does not say are shown as guesses and can be answered', async () => {
  const row = (id: string) => [
    'INS*Y*18*021*28*A***FT',
    `REF*0F*${id}`,
    `NM1*IL*1*LAKE*${id}`,
    'DMG*D8*19800412*F',
    'HD*021**HLT*GOLD*EMP',
  ];
  const text = rosterText([...row('BEGA'), ...row('BEGB')], { control: 95, header: 'BGN*00*1*20260315*1200****2' });
  const path = saved('begins.834', text);
  const flags = ['--client', 'C1', '--map', 'GOLD=GOLD'];
  const dry = await run('roster', path, ...flags, '--dry-run');
  expect(dry.out).toContain('BEGA LAKE on 2026-03-15, guessed');
  const [, key] = /begin (\S+): BEGA/.exec(dry.out) ?? [];
  const done = await run('roster', path, ...flags, '--begin', `${key}=2026-02-01`, '--other-begins', '2026-04-01');
  expect(done.out).toContain('BEGA LAKE on 2026-02-01, as answered');
  expect(done.out).toContain('BEGB LAKE on 2026-04-01, as answered');
  expect(done.code).toBe(0);
  expect((await run('roster', path, ...flags, '--begin', 'x=soon')).code).toBe(2);
});

describe('npm run import -- claims', () => {
  test('says which rows wait with both people, applies the others, and takes the answer', async () => {
    const row = (id: string, name: string, born: string) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*${id}`,
      `NM1*IL*1*${name}****34*900457001`,
      `DMG*D8*${born}*F`,
    ];
    const first = saved('first.834', rosterText(row('W1', 'WEST*ANN', '19800412'), { control: 71 }));
    const second = saved('second.834', rosterText(row('W2', 'POE*RUTH', '19900101'), { control: 72 }));
    const flags = ['--client', 'C1', '--confirm-terminations'];
    expect(await run('roster', first, ...flags)).toMatchObject({ code: 0 });
    const dry = await run('roster', second, ...flags, '--dry-run');
    expect(dry.out).toContain('waiting 1');
    expect(dry.out).toContain('in the file: RUTH POE, F, born 1990-01-01, number W2, SSN ***-**-7001');
    expect(dry.out).toContain('on record:   ANN WEST, F, born 1980-04-12, number W1-00, SSN ***-**-7001');
    expect(dry.out).not.toContain('900457001');
    expect(await run('roster', second, ...flags)).toMatchObject({ code: 3, out: expect.stringContaining('applied') });
    const key = /who (\w+): not answered/.exec(dry.out)?.[1];
    const answered = await run('roster', second, ...flags, '--who', `${key}=another`);
    expect(answered).toMatchObject({ code: 0, out: expect.stringContaining('added 1') });
    expect(await run('roster', second, ...flags, '--who', 'nothing=same')).toMatchObject({ code: 1 });
    expect(await run('roster', second, ...flags, '--who', `${key}=nobody`)).toMatchObject({ code: 2 });
  });
  test('takes one answer for all rows of a kind, and never "the same" for rows of which all is another', async () => {
    const row = (id: string, name: string, born: string) => [
      'INS*Y*18*021*28*A***FT',
      `REF*0F*${id}`,
      `NM1*IL*1*${name}`,
      `DMG*D8*${born}*F`,
    ];
    const [one, two] = ['***34*900457011', '***34*900457012'];
    const staff = [row('V1', `WEST*INA*${one}`, '19800412'), row('V2', `LOCKE*TESS*${two}`, '19810512')];
    const strangers = [row('V3', `POE*RUTH*${one}`, '19900101'), row('V4', `QUINN*ZOE*${two}`, '19910203')];
    const first = saved('staff.834', rosterText(staff.flat(), { control: 73 }));
    const second = saved('strangers.834', rosterText(strangers.flat(), { control: 74 }));
    const flags = ['--client', 'C1', '--confirm-terminations'];
    expect(await run('roster', first, ...flags)).toMatchObject({ code: 0 });
    const dry = await run('roster', second, ...flags, '--dry-run');
    expect(dry.out).toContain('2 rows of the kind ssn.unlike: --who-all ssn.unlike=another|wrong-ssn');
    expect(await run('roster', second, ...flags, '--who-all', 'ssn.unlike=same')).toMatchObject({ code: 2 });
    expect(await run('roster', second, ...flags, '--who-all', 'ssn.twins=another')).toMatchObject({ code: 1 });
    const answered = await run('roster', second, ...flags, '--who-all', 'ssn.unlike=another');
    expect(answered).toMatchObject({ code: 0, out: expect.stringContaining('added 2') });
  });
  test('asks about people nobody knows with exit code 3, then applies what is decided, repeats and undoes', async () => {
    const { installationId } = await aWorld(portal.owner);
    const { id: operator } = await aUser(portal.owner, { installationId, type: 'admin', permissions: ['phi'] });
    const username = `admin.${operator.slice(-12)}`;
    await aRosterClient(portal.owner, installationId, { number: 'C2', plans: [['PPO', 'medical']] });
    const path = saved('claims.837', claimsText([{ account: 'A-1', lines: [{ code: '99213', charge: '185.00' }] }]));
    const claims = (...more: string[]) => run('claims', path, '--client', 'C2', '--user', username, ...more);

    expect((await claims('--unknown-people', 'perhaps')).code).toBe(2);
    const asking = await claims();
    expect(asking).toMatchObject({ code: 3, out: expect.stringMatching(/unknownPerson 1; lines 1\n/) });
    expect(asking.out).toMatch(/person \S+: JANE DOE, number EV1002345, born 1984-07-14, 1 claims: not decided/);
    expect(await claims('--unknown-people', 'create', '--dry-run')).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: proposed\n.*new 1/s),
    });
    const applied = await claims('--unknown-people', 'create');
    expect(applied).toMatchObject({
      code: 0,
      out: expect.stringMatching(/: applied\n.*new 1.*claim A-1 of 2026-11-02, 185\.00/s),
    });
    expect((await claims()).out).toContain('duplicate 1');
    const [, id = ''] = /Import (\S+):/.exec(applied.out) ?? [];
    expect(await run('claims', '--undo', id, '--user', username)).toMatchObject({
      code: 0,
      out: expect.stringContaining(': undone'),
    });
  });
  test('is not for somebody without the right to health information', async () => {
    const path = saved('others.837', claimsText([]));
    expect(await run('claims', path, '--client', 'C1')).toMatchObject({
      code: 1,
      complaint: expect.stringContaining('may not import claims'),
    });
  });
});
