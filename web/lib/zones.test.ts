import { expect, test } from 'vitest';
import { formatInZone, zoneName } from './zones.ts';

test('an instant is told on the clock of a named time zone, wherever the reader is', () => {
  expect(formatInZone('2026-11-23T13:00:00.000Z', 'America/Chicago')).toBe('11/23/2026 7:00 am');
  expect(formatInZone('2026-07-01T04:30:00.000Z', 'America/Chicago')).toBe('06/30/2026 11:30 pm');
  expect(formatInZone('2026-07-01T15:00:00.000Z', 'Asia/Seoul')).toBe('07/02/2026 12:00 am');
  expect(formatInZone('never', 'Asia/Seoul')).toBe('never');
});

test('a time zone is called as readers call it', () => {
  expect(zoneName('America/Chicago', 'en')).toBe('Central Time');
  expect(zoneName('America/Chicago', 'ko')).toBe('미 중부 시간');
  expect(zoneName('America/Chicago', 'es')).toBe('hora central');
});
