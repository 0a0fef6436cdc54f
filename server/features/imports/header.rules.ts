import { dateOf } from '@coverlane/x12/834-events.ts';
import type { Header834 } from '@coverlane/x12/834-events.ts';
import type { BeginAnswers, RosterHeader } from './roster.ts';

/** Reads the day a transaction takes effect: DTP 303 (maintenance), else 007 (file effective), else BGN03. */
export function rosterHeader(header: Header834, begins: BeginAnswers): RosterHeader {
  const stated = dateOf(header, '303') ?? dateOf(header, '007');
  return { day: stated ?? header.date, dayIsWritten: stated === undefined, begins };
}

/** Is the transaction a full file: everybody who is covered, to compare with (BGN08 4 or RX)? */
export const isFullFile = (header: Header834): boolean => header.action === '4' || header.action === 'RX';

/** BGN01 = 22: a copy for information, which must not be carried out. */
export const isInformationCopy = (header: Header834): boolean => header.purpose === '22';
