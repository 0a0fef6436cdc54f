import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { StartRefused } from '../db/start-refused.ts';
import { clamdAddressOf, clamdScanner, ScannerAway } from './clamd.ts';
import { EICAR, testClamd } from './clamd.testing.ts';

const bytes = (text: string) => Readable.from([Buffer.from(text.slice(0, 5)), Buffer.from(text.slice(5))]);

describe('A file is streamed to clamd', () => {
  test('which says that it is clean, or what it found', async () => {
    const clamd = await testClamd();
    const scan = clamdScanner(clamd.address);
    expect(await scan(bytes('A plan paper.'))).toBeNull();
    expect(await scan(bytes(EICAR))).toBe('Eicar-Test-Signature');
    await clamd.close();
  });

  test('and nobody knows what it is where clamd is silent, gone, or says something else', async () => {
    const clamd = await testClamd();
    clamd.isSilent = true;
    await expect(clamdScanner(clamd.address, 200)(bytes('A plan paper.'))).rejects.toThrow(ScannerAway);
    await clamd.close();
    await expect(clamdScanner(clamd.address)(bytes('A plan paper.'))).rejects.toThrow(ScannerAway);
  });

  test.each(['http://127.0.0.1:3310', 'tcp://127.0.0.1', 'clamd', 'unix:'])(
    'at no address like %s: a start says so',
    (given) => expect(() => clamdAddressOf(given)).toThrow(StartRefused),
  );
});

const CLAMD = '/usr/sbin/clamd';

test.runIf(existsSync(CLAMD))(
  'A real clamd with a signature of one’s own finds the file by its hash, and takes another',
  { timeout: 60_000 },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'coverlane-test-clamd-'));
    const socket = join(folder, 'clamd.sock');
    const md5 = createHash('md5').update(EICAR).digest('hex');
    writeFileSync(join(folder, 'own.hdb'), `${md5}:${EICAR.length}:Eicar-Own-Signature\n`);
    const said = [
      'Foreground yes',
      `LocalSocket ${socket}`,
      `DatabaseDirectory ${folder}`,
      'User root',
      'MaxThreads 2',
    ];
    writeFileSync(join(folder, 'clamd.conf'), `${said.join('\n')}\n`);
    const clamd = spawn(CLAMD, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' });
    try {
      await expect.poll(() => existsSync(socket), { timeout: 50_000 }).toBe(true);
      const scan = clamdScanner(new URL(`unix:${socket}`));
      await expect.poll(() => scan(bytes('A plan paper.')), { timeout: 20_000 }).toBeNull();
      expect(await scan(bytes(EICAR))).toBe('Eicar-Own-Signature.UNOFFICIAL');
    } finally {
      clamd.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
