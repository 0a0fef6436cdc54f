import { accumulatorRow, ledger } from '@coverlane/contract/accumulators/shapes.ts';
import { actor } from '@coverlane/contract/words/actors.ts';
import { claimDetail, claimLine, claimPayment, claimRow, reasonCode } from '@coverlane/contract/claims/shapes.ts';
import { enrollmentLine } from '@coverlane/contract/enrollments/lines.ts';
import { consequence, enrollment, issue, proof } from '@coverlane/contract/enrollments/shapes.ts';
import { outcome } from '@coverlane/contract/members/change-of.ts';
import { recordedParticulars, salary } from '@coverlane/contract/members/particulars.ts';
import {
  coverage,
  foundMember,
  historyEntry,
  memberProfile,
  memberRecord,
  sentence,
  timelineEntry,
} from '@coverlane/contract/members/shapes.ts';
import { division, divisionOfClient, plan, referenceCode } from '@coverlane/contract/reference/calls.ts';
import { delivery } from '@coverlane/contract/webhooks/calls.ts';
import type * as core from 'zod/v4/core';

/**
 * Shapes of the contract that have a name of their own in the OpenAPI document, each with the name that it is exported by:
 * what a program keeps in a type. Others are named after the call that takes or answers them.
 */
export const namedShapes: Readonly<Record<string, Readonly<Record<string, core.$ZodType>>>> = {
  Accumulator: { accumulatorRow },
  AccumulatorLedger: { ledger },
  Actor: { actor },
  Claim: { claimDetail },
  ClaimLine: { claimLine },
  ClaimPayment: { claimPayment },
  ClaimReasonCode: { reasonCode },
  ClaimRow: { claimRow },
  Consequence: { consequence },
  Coverage: { coverage },
  Division: { division },
  DivisionOfClient: { divisionOfClient },
  Enrollment: { enrollment },
  EnrollmentIssue: { issue },
  EnrollmentLine: { enrollmentLine },
  EnrollmentProof: { proof },
  FoundMember: { foundMember },
  HistoryEntry: { historyEntry },
  Member: { memberRecord },
  MemberProfile: { memberProfile },
  Outcome: { outcome },
  Particulars: { recordedParticulars },
  Plan: { plan },
  ReferenceCode: { referenceCode },
  Salary: { salary },
  Sentence: { sentence },
  TimelineEntry: { timelineEntry },
  WebhookDelivery: { delivery },
};
