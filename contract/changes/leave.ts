import * as z from 'zod/mini';
import { calendarDate } from '../fields.ts';
import { idOf } from '../objects.ts';

/**
 * Kinds of leaves of absence. `fmla`: 29 USC 2612; `military`: service in the uniformed services, 38 USC 4303(13) (USERRA);
 * `disability`: short or long, as the plan says; `personal`: unpaid, as the employer says.
 */
export const leaveKinds = ['fmla', 'military', 'disability', 'personal'] as const;
export type LeaveKind = (typeof leaveKinds)[number];

/** How the employee's share is paid on leave: taken from pay, paid to the employer, or the employer pays it (29 CFR 825.210). */
export const leavePayers = ['payroll', 'direct', 'employer'] as const;
export type LeavePayer = (typeof leavePayers)[number];

/** How a leave ended: back at work, the work ended with it, or another kind of leave followed. */
export const leaveOutcomes = ['returned', 'left', 'followed'] as const;
export type LeaveOutcome = (typeof leaveOutcomes)[number];

/** An employee who is on leave, or will be, and whose return is not recorded. */
export const onLeave = z.strictObject({
  memberId: idOf('person'),
  clientId: idOf('client'),
  memberNumber: z.string(),
  member: z.string(),
  client: z.string(),
  leave: z.enum(leaveKinds),
  payer: z.enum(leavePayers),
  effectiveDate: calendarDate,
  expectedReturn: z.nullable(calendarDate),
  /** The day of the expected return has passed: somebody has to say what became of it. */
  due: z.boolean(),
});
