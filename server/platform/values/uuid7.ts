import { randomFillSync } from 'node:crypto';

const POOL = Buffer.alloc(8 * 4_096);
let used = POOL.length;
let lastMillisecond = 0;
let sequence = 0;

/** Eight random bytes as hex, with the variant's two bits, from a pool: the system is asked once for 4,096 ids. */
function randomTail(): string {
  if (used >= POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  POOL[used] = ((POOL[used] ?? 0) & 0x3f) | 0x80;
  used += 8;
  return POOL.toString('hex', used - 8, used);
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

let timeOf = { millisecond: -1, text: '' };

/** The first 48 bits with their hyphen, worked out once a millisecond. */
function timeText(millisecond: number): string {
  if (timeOf.millisecond !== millisecond) {
    const time = hex(millisecond, 12);
    timeOf = { millisecond, text: `${time.slice(0, 8)}-${time.slice(8)}` };
  }
  return timeOf.text;
}

/**
 * A UUIDv7 as text (RFC 9562): sorted by time and, within one process, strictly ascending, also when the clock steps
 * back: the 12 bits after the version count within a millisecond and carry into the next one.
 */
export function uuid7(now: number = Date.now()): string {
  if (now > lastMillisecond) {
    lastMillisecond = now;
    sequence = 0;
  } else if (sequence < 0xfff) {
    sequence += 1;
  } else {
    lastMillisecond += 1;
    sequence = 0;
  }
  const tail = randomTail();
  return `${timeText(lastMillisecond)}-7${hex(sequence, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
