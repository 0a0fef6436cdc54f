import { describe, expect, test } from 'vitest';
import { type JobOfBenefit, whileWorking } from './benefits-held.ts';

// Domain 5.1: an extra benefit is held as it was elected, and no longer than the work lasts.

const YEAR = { effectiveDate: '2027-01-01', expirationDate: '2027-12-31' };
const job = (more: Partial<JobOfBenefit> = {}): JobOfBenefit => ({
  employeeSystemIdentifier: 'E1',
  hireDate: '2020-03-01',
  terminationDate: null,
  effectiveDate: '2020-03-01',
  expirationDate: null,
  ...more,
});
/** A job that ended: until the day before as it was, from the day on with its end. */
const left = (on: string, before: string): JobOfBenefit[] => [
  job({ expirationDate: before }),
  job({ effectiveDate: on, terminationDate: on }),
];

describe('An extra benefit', () => {
  test('goes on to the end of the plan year while the work does', () => {
    expect(whileWorking(YEAR, [job()])).toEqual(YEAR);
    expect(whileWorking({ ...YEAR, expirationDate: null }, [job()])).toMatchObject({ expirationDate: null });
  });

  test('ends with the work, and never begins where that was over before', () => {
    expect(whileWorking(YEAR, left('2027-05-15', '2027-05-14'))).toEqual({ ...YEAR, expirationDate: '2027-05-15' });
    expect(whileWorking(YEAR, left('2026-11-30', '2026-11-29'))).toBeNull();
  });

  test('that ended with the work does not come back with a rehire; what is elected then is held', () => {
    const again = job({ hireDate: '2027-08-01', effectiveDate: '2027-08-01' });
    const jobs = [
      job({ expirationDate: '2027-05-14' }),
      { ...left('2027-05-15', '')[1]!, expirationDate: '2027-07-31' },
      again,
    ];
    expect(whileWorking(YEAR, jobs)).toMatchObject({ expirationDate: '2027-05-15' });
    const anew = { effectiveDate: '2027-08-01', expirationDate: '2027-12-31' };
    expect(whileWorking(anew, jobs)).toEqual(anew);
  });

  test('of one job is not ended by the end of another', () => {
    const other = job({
      employeeSystemIdentifier: 'E0',
      hireDate: '2015-01-01',
      effectiveDate: '2015-01-01',
      expirationDate: '2027-02-28',
    });
    expect(whileWorking(YEAR, [{ ...other, terminationDate: '2027-02-28' }, job()])).toEqual(YEAR);
  });
});
