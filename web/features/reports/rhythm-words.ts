import { saidClock } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import type { Schedule } from './schedule.ts';

/** An hour of the day, in the reader's words: '7:00 am', '오전 7:00'. */
export const hourText = (hour: number): string => saidClock(`${hour % 12 || 12}:00`, hour);

const weekdays = ['1', '2', '3', '4', '5', '6', '7'] as const;

/** A time and the clock it is on: '7:00 am, Central Time'. */
export const zonedText = (t: Translate, at: string, zone: string): string => t('reports.inZone', { at, zone });

/** When a schedule comes round: 'Every Monday at 7:00 am, Central Time'. */
export function rhythmText(schedule: Schedule, t: Translate, zone: string): string {
  return zonedText(t, rhythmIn(schedule, t), zone);
}

function rhythmIn({ every, weekday, monthDay, hour }: Schedule, t: Translate): string {
  const at = hourText(hour);
  if (every === 'daily') return t('reports.at.daily', { hour: at });
  if (every === 'monthly') return t('reports.at.monthly', { day: String(monthDay ?? 1), hour: at });
  return t('reports.at.weekly', { day: t(`reports.weekday.${weekdays[(weekday ?? 1) - 1] ?? '1'}`), hour: at });
}
