import { saidClock } from './format.ts';
import type { Language } from './language.ts';

/** What a time zone (IANA) is called: 'Central Time', '미 중부 시간', 'hora central'; by its name where nobody calls it anything. */
export function zoneName(timeZone: string, language: Language): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'longGeneric' }).formatToParts(new Date());
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** An ISO instant on the clock of a time zone, to the minute, as MM/DD/YYYY h:mm a: '05/01/2026 3:04 pm'. */
export function formatInZone(instant: string, timeZone: string): string {
  const at = new Date(instant);
  if (Number.isNaN(at.getTime())) return instant;
  const options = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const;
  const parts = new Intl.DateTimeFormat('en-US', { ...options, hourCycle: 'h23', timeZone }).formatToParts(at);
  const of = (type: Intl.DateTimeFormatPartTypes): string => parts.find((part) => part.type === type)?.value ?? '';
  const hour = Number(of('hour'));
  const date = `${of('month')}/${of('day')}/${of('year').padStart(4, '0')}`;
  return `${date} ${saidClock(`${hour % 12 || 12}:${of('minute')}`, hour)}`;
}
