import { randomFillSync } from 'node:crypto';

const POOL = new Uint8Array(8 * 512);
let used = POOL.length;
let lastMillisecond = 0;
let sequence = 0;

/** Eight random bytes from a pool: the system is asked once for 512 ids. */
function randomBytes(): Uint8Array {
  if (used >= POOL.length) {
    randomFillSync(POOL);
    used = 0;
  }
  used += 8;
  return POOL.subarray(used - 8, used);
}

const hex = (value: number, length: number): string => value.toString(16).padStart(length, '0');

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
  const random = randomBytes();
  const time = hex(lastMillisecond, 12);
  const tail = [...random].map((byte, index) => hex(index === 0 ? (byte & 0x3f) | 0x80 : byte, 2)).join('');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(sequence, 3)}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}
