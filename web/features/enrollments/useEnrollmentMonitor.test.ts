import { expect, test } from 'vitest';
import { type EnrollmentProgressRow, pace } from './useEnrollmentMonitor.ts';

const row = (status: EnrollmentProgressRow['status']): EnrollmentProgressRow => ({
  enrollmentId: '019aa000-0000-7000-8000-000000000001',
  status,
  step: null,
  stepIndex: 0,
  stepCount: 5,
  message: null,
  failure: null,
  next: 'none',
  isHelped: false,
  updatedAt: '2026-11-22T03:00:00.000Z',
});

test('the monitor looks every 3 seconds for a minute and then every 15, and stops once everything has settled', () => {
  const running = { rows: [row('processed'), row('processing')] };
  expect([pace(undefined, 0), pace(running, 0), pace(running, 19), pace(running, 20)]).toEqual([
    3000, 3000, 3000, 15_000,
  ]);
  expect(pace({ rows: [row('processed'), row('failed')] }, 3)).toBe(false);
});
