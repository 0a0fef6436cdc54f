import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

/** Where days begin for the tests: the clock of the machine that counts in UTC, and that of the clients. */
const zones = ['UTC', 'America/New_York'];
const MINUTE_MS = 60_000;
/** No test that reckons with today takes longer. */
const ENOUGH_MS = 1.5 * MINUTE_MS;

/** Milliseconds until the next midnight of a time zone. */
function untilMidnight(timeZone: string): number {
  const now = new Date();
  const [hours = 0, minutes = 0] = now
    .toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
    .split(':')
    .map(Number);
  return (24 * 60 - hours * 60 - minutes) * MINUTE_MS - (now.getTime() % MINUTE_MS);
}

/** Vitest's setup of the tests that ask what day it is: none begins just before midnight and ends the day after. */
beforeEach(async () => {
  for (const zone of zones) {
    const left = untilMidnight(zone);
    if (left < ENOUGH_MS) await sleep(left);
  }
});
