import { setTimeout as sleep } from 'node:timers/promises';
import { beforeEach } from 'vitest';

/** Where days begin for the tests: the clock of the machine that counts in UTC, and that of the clients. */
const zones = ['UTC', 'America/New_York'];
const MINUTE_MS = 60_000;
/** No test that reckons with today takes longer. */
const ENOUGH_MS = 1.5 * MINUTE_MS;

/** The clock of each zone: made once, which takes longer than to read it. */
const clocks = zones.map(
  (timeZone) => new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
);

/** Milliseconds until the next midnight by a clock. */
function untilMidnight(clock: Intl.DateTimeFormat): number {
  const now = new Date();
  const [hours = 0, minutes = 0] = clock.format(now).split(':').map(Number);
  return (24 * 60 - hours * 60 - minutes) * MINUTE_MS - (now.getTime() % MINUTE_MS);
}

/** Vitest's setup of the tests that ask what day it is: none begins just before midnight and ends the day after. */
beforeEach(async () => {
  for (const clock of clocks) {
    const left = untilMidnight(clock);
    if (left < ENOUGH_MS) await sleep(left);
  }
});
