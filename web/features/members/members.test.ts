import { describe, expect, it } from 'vitest';
import { ageOn } from './age.ts';
import { coveredTypes } from '../../pages/record/covered-types.ts';
import { readRecordAddress, writeRecordAddress } from '../../pages/record/record-address.ts';
import type { Coverage } from '../../pages/record/useMemberRecord.ts';

const coverage = (part: Pick<Coverage, 'coverageType' | 'state'> & Partial<Coverage>): Coverage => ({
  id: '01a1ff63-97fe-7000-9433-82747179dd16',
  systemIdentifier: 'C1',
  planId: '01a1ff63-97fe-7000-9433-82747179dd17',
  planName: 'PPO 1500',
  planSystemIdentifier: 'PPO1500',
  tier: 'EMP',
  divisionId: null,
  divisionIdentifier: null,
  divisionName: null,
  employeeSystemIdentifier: null,
  effectiveDate: '2024-01-01',
  beginGuessed: false,
  expirationDate: null,
  termReason: null,
  cobra: false,
  covered: [],
  ...part,
});

describe('the address of a record', () => {
  it('keeps client, part and day', () => {
    const address = { tab: 'timeline', client: 'c1', asOf: '2025-06-03' } as const;
    expect(readRecordAddress(new URLSearchParams(writeRecordAddress(address)))).toEqual(address);
  });

  it('opens the overview, today, where the part or the day is unknown', () => {
    expect(readRecordAddress(new URLSearchParams('tab=secrets&asOf=yesterday'))).toEqual({
      tab: 'overview',
      client: null,
      asOf: null,
    });
  });
});

describe('what somebody is covered for', () => {
  it('names each coverage type once: current before upcoming before ended (specification 4)', () => {
    const covered = coveredTypes([
      coverage({ coverageType: 'vision', state: 'expired', expirationDate: '2024-12-31' }),
      coverage({ coverageType: 'vision', state: 'expired', expirationDate: '2025-03-31' }),
      coverage({ coverageType: 'medical', state: 'current' }),
      coverage({ coverageType: 'medical', state: 'expired', expirationDate: '2023-12-31' }),
      coverage({ coverageType: 'medical', state: 'upcoming', effectiveDate: '2026-01-01' }),
      coverage({ coverageType: 'dental', state: 'upcoming', effectiveDate: '2026-02-01' }),
      coverage({ coverageType: 'dental', state: 'expired', expirationDate: '2025-01-31' }),
    ]);
    expect(covered).toEqual({
      current: ['medical'],
      upcoming: [{ type: 'dental', date: '2026-02-01' }],
      ended: [{ type: 'vision', date: '2025-03-31' }],
    });
  });

  it('leaves out what never took effect', () => {
    const covered = coveredTypes([coverage({ coverageType: 'life', state: 'void', expirationDate: '2023-12-31' })]);
    expect(covered).toEqual({ current: [], upcoming: [], ended: [] });
  });
});

describe('an age', () => {
  it('grows on the birthday, not before', () => {
    expect(ageOn('1984-07-14', '2026-07-13')).toBe(41);
    expect(ageOn('1984-07-14', '2026-07-14')).toBe(42);
  });

  it('is unknown before the birth', () => {
    expect(ageOn('2026-07-14', '2026-07-13')).toBeNull();
  });
});
