import { APPEAL_DAYS } from '@coverlane/contract/claims/appeals.ts';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

it('the days to appeal stand in one place, and every text takes them from there', () => {
  const root = join(import.meta.dirname, '../../..');
  for (const folder of ['web/locales', 'contract/claims/sentences', 'server/features/eobs'])
    for (const name of readdirSync(join(root, folder)).filter((file) => file.endsWith('.json'))) {
      const lines = readFileSync(join(root, folder, name), 'utf8').split('\n');
      const said = lines.filter((line) => line.includes(String(APPEAL_DAYS)) && /appeal|denied/i.test(line));
      expect(said, `${folder}/${name}`).toEqual([]);
    }
});
