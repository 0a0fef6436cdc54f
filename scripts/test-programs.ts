import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { findChromium } from '../e2e/find-chromium.ts';

/** What the tests miss on this machine. */
export interface Missing {
  /** What to install, in one line. */
  sentence: string;
  /** Whether no browser was found: the journeys cannot run. */
  browser: boolean;
}

/**
 * Sees to the programs that tests need beside the packages: a Chromium, pdftoppm (PDF to picture) and a font with
 * Hangul. On Debian as root it installs Debian's own.
 * @returns undefined when everything is there
 */
export function installTestPrograms(): Missing | undefined {
  if (missingPackages().length > 0 && process.getuid?.() === 0 && isDebian()) install(missingPackages().map(lighter));
  const missing = missingPackages();
  if (missing.length === 0) return undefined;
  return {
    sentence: `The tests need ${missing.join(', ')}: install them, on Debian with "apt-get install ${missing.join(' ')}".`,
    browser: missing.includes('chromium'),
  };
}

/** By the names of Debian's packages. Fonts are looked for on Linux only: other systems bring Hangul along. */
function missingPackages(): string[] {
  const missing: string[] = [];
  if (findChromium() === undefined) missing.push('chromium');
  if (process.platform === 'linux' && !existsSync('/usr/share/fonts/truetype/nanum')) missing.push('fonts-nanum');
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  if (!folders.some((folder) => existsSync(join(folder, 'pdftoppm')))) missing.push('poppler-utils');
  return missing;
}

/** Of Chromium the tests need no windows. */
const lighter = (name: string): string => (name === 'chromium' ? 'chromium-headless-shell' : name);

function isDebian(): boolean {
  return existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));
}

function install(packages: string[]): void {
  console.error(`Installing Debian's ${packages.join(', ')} for the tests.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const args of [['update'], ['install', '-y', '--no-install-recommends', ...packages]]) {
    const { status, stderr } = spawnSync('apt-get', ['-qq', ...args], { env, encoding: 'utf8' });
    if (status !== 0) console.error(`apt-get ${args[0]} failed: ${(stderr ?? '').trim().split('\n').at(-1) ?? ''}`);
  }
}
