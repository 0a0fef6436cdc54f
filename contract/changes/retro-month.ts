import * as z from 'zod/mini';
import { amount, calendarDate } from '../fields.ts';
import { settingKinds } from '../settings/settings.ts';

/** What one past month costs the employee before and after a change: `difference` is owed, or given back below zero. */
export const retroMonth = z.strictObject({
  /** The first of the month. */
  month: calendarDate,
  rule: z.enum(settingKinds.midMonthRule.options),
  before: amount,
  after: amount,
  difference: amount,
});
