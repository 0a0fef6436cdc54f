import { buildWeb } from '../scripts/build-web.ts';

/** Vitest's global setup of the journeys: builds the browser application before any of them begins, whose patience would run out. */
export default function build(): void {
  if (process.env['BROWSER_APP_A'] === undefined && buildWeb() !== 0)
    throw new Error('The browser application does not build.');
}
