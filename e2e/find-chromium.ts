import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The shell without windows first: it starts fewer processes, and journeys take a quarter less of the processor. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The path of an installed Chromium or Chrome: the one of CHROMIUM_PATH, else the first found; undefined for none. */
export function findChromium(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/bin', '/snap/bin', '/opt/google/chrome'];
  const candidates = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [process.env['CHROMIUM_PATH'] ?? '', ...candidates, ...macPrograms].find(
    (file) => file !== '' && existsSync(file),
  );
}
