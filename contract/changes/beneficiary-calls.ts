import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { enrollmentStatuses } from '../enrollments/codes.ts';
import { calendarDate, id, instant } from '../fields.ts';
import { coverageTypes } from '../codes.ts';
import { namedBeneficiaries, recordedBeneficiaries } from '../members/particulars.ts';
import { idOf } from '../objects.ts';

/** What a member asks for: all beneficiaries of each type that changes. */
const beneficiaries = z.array(namedBeneficiaries).check(z.maxLength(5, { error: 'too-long' }));

const request = z.strictObject({
  id,
  /** The number that people say. */
  number: z.string(),
  status: z.enum(enrollmentStatuses),
  submittedAt: instant,
  /** When it was approved; null: nobody has. */
  approvedAt: z.nullable(instant),
  /** Why it was returned or rejected, in the words of whoever did. */
  note: z.nullable(z.string()),
  effectiveDate: calendarDate,
  beneficiaries: recordedBeneficiaries,
});

/** Beneficiaries, as the member asks for them: nothing changes until staff or HR approve (domain 4.1, 4.4). */
export const beneficiaryRequests = {
  /** What the signed-in member asked for so far, newest first, and of which life cover they may name somebody. */
  beneficiaryRequests: call({
    method: 'GET',
    path: '/beneficiaryrequests',
    access: [only('member')],
    input: z.strictObject({}),
    reply: z.strictObject({ coverageTypes: z.array(z.enum(coverageTypes)), requests: z.array(request) }),
    phi: true,
  }),
  /** Asks for other beneficiaries from today on. What is still open of an earlier request is withdrawn by it. */
  askBeneficiaries: call({
    method: 'POST',
    path: '/beneficiaryrequests',
    access: [only('member')],
    input: z.strictObject({ beneficiaries }),
    reply: z.strictObject({ id, number: z.string(), status: z.enum(enrollmentStatuses) }),
    phi: true,
  }),
  /** Takes a request back that nobody has approved. */
  withdrawBeneficiaries: call({
    method: 'POST',
    path: '/beneficiaryrequests/:id/withdraw',
    access: [only('member')],
    input: z.strictObject({ id: idOf('request') }),
    reply: z.strictObject({ id, status: z.enum(enrollmentStatuses) }),
  }),
};
