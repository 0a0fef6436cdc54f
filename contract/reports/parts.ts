import { coverageTypes } from '../codes.ts';
import type { ReportColumn, ReportPeriod } from './definition.ts';

/** Everybody but members. */
export const staff = ['admin', 'tpa', 'broker', 'client', 'partner'] as const;
/** Who administers. */
export const administrators = ['admin', 'tpa'] as const;
/** Who enrolls people. */
export const enrollers = ['admin', 'tpa', 'broker', 'client'] as const;

/** One client, or all of them. */
export const client = { key: 'clientId', type: 'client', required: false } as const;
/** A span of days. */
export const period = (preset: ReportPeriod) => ({ key: 'period', type: 'period', required: true, preset }) as const;
/** A day. */
export const on = { key: 'on', type: 'day', required: true, preset: 'today' } as const;
/** One type of coverage, or all of them. */
export const coverageType = {
  key: 'coverageType',
  type: 'choice',
  required: false,
  options: coverageTypes,
  words: 'coverageType',
} as const;

/** A column of plain text. */
export const text = (key: string): ReportColumn => ({ key, kind: 'text' });
/** A column of calendar days. */
export const day = (key: string): ReportColumn => ({ key, kind: 'day' });
/** A column of instants. */
export const time = (key: string): ReportColumn => ({ key, kind: 'time' });
/** A column of whole numbers. */
export const number = (key: string): ReportColumn => ({ key, kind: 'number' });
/** A column of whole numbers that are added up. */
export const counted = (key: string): ReportColumn => ({ key, kind: 'number', sum: true });
/** A column of dollars that are added up. */
export const money = (key: string): ReportColumn => ({ key, kind: 'money', sum: true });
/** A column of codes, said by the texts of a prefix. */
export const code = (key: string, words: string): ReportColumn => ({ key, kind: 'code', words });

/** Who a row is about. */
export const person = [text('lastName'), text('firstName'), text('memberNumber')];
/** What a person is to the subscriber. */
export const relationship = code('relationship', 'relationship');
/** Where a person belongs. */
export const place = [text('clientName'), text('divisionName')];
/** What claims came to. */
export const claimSums = [money('billed'), money('discount'), money('allowed'), money('paid'), money('owed')];
/** The last four digits of an SSN, for who may see SSNs (domain 1.2, viewSsn). */
export const lastFour: ReportColumn = { key: 'ssn', kind: 'ssn', access: [{ types: staff, anyOf: ['viewSsn'] }] };
