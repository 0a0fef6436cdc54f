import { beneficiaryRequests as requestCalls } from '@coverlane/contract/changes/beneficiary-calls.ts';
import { ACTIVITY_WEEKS, enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { partnerEnrollments } from '@coverlane/contract/enrollments/partner-calls.ts';
import { sessionRollovers } from '@coverlane/contract/enrollments/rollover-calls.ts';
import { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { insurability } from '@coverlane/contract/changes/insurability-calls.ts';
import { employeeChanges } from '@coverlane/contract/changes/employee-calls.ts';
import { memberChanges } from '@coverlane/contract/changes/calls.ts';
import { selfEnrollmentSteps } from '@coverlane/contract/self-enrollment/step-calls.ts';
import { unionSignupDecisions } from '@coverlane/contract/union-signups/staff-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { type Handlers, serve, servePublic } from '../../platform/http/serve.ts';
import { enrollmentAction, reprocessEnrollment } from './actions.ts';
import { activityOf } from './activity.queries.ts';
import { changeAsked } from './asked-change.ts';
import { askBeneficiaries, beneficiaryRequests, withdrawBeneficiaries } from './beneficiary-requests.ts';
import { enrollmentConsequences } from './consequences.ts';
import { deleteEnrollment, getEnrollment, putEnrollment } from './drafts.ts';
import {
  enrollmentList,
  enrollmentStatus,
  familyEnrollments,
  memberEnrollments,
  pendingEnrollments,
  sessionEnrollments,
  singleEnrollment,
} from './lists.ts';
import { enrollmentListFile } from './list-file.ts';
import { partnerEnrollmentList, partnerEnrollmentListFile } from './partner-lists.ts';
import { enrollmentPdfFile } from './confirmation-file.ts';
import {
  adminCoverageChange,
  changeDivision,
  changeFamilyAddress,
  coverageChangesOf,
  termMember,
} from './member-changes.ts';
import { decideInsurability } from './insurability.ts';
import { insurabilityList } from './insurability-list.ts';
import { newMember } from './new-member.ts';
import { decidePastAge } from './past-age.ts';
import { pastAgeList } from './past-age-list.ts';
import { changeParticulars } from './particular-changes.ts';
import { postMember, putMember } from './people-changes.ts';
import { leaveList } from './leave-list.ts';
import { employeeChange, putEmployee } from './employees.ts';
import { returnFromLeave, startLeave } from './leaves.ts';
import { rehire, reinstate } from './returning.ts';
import { selfEnrollmentForms, updateSelfEnrollment } from './self-enrollment.ts';
import { sessionPreview } from './session-preview.ts';
import { sessionReading } from './session-reading.ts';
import { rolloverPreview, rollOver } from './session-rollover.routes.ts';
import { sessionAnswers } from './session-answers.ts';
import { sessionConfirmations } from './session-confirmations.ts';
import { startSessionEnrollment } from './session-start.ts';
import { postEnrollment } from './submit.ts';
import { decideUnionSignup } from './union-decisions.ts';

const handlers: Handlers<typeof enrollments> = {
  postEnrollment,
  getEnrollment,
  putEnrollment,
  deleteEnrollment,
  changeAsked,
  enrollmentConsequences,
  enrollmentList,
  enrollmentListFile,
  clientEnrollments: enrollmentList,
  pendingEnrollments,
  enrollmentActivity: async ({ clientId }, { db }) => {
    const weeks = await activityOf(db, clientId, ACTIVITY_WEEKS);
    if (weeks.length === 0) throw notFound();
    return { weeks };
  },
  familyEnrollments,
  memberEnrollments,
  singleEnrollment,
  enrollmentStatus,
  enrollmentAction,
  reprocessEnrollment,
  enrollmentPdf: enrollmentPdfFile,
};

const sessionHandlers: Handlers<typeof sessionEnrolling> = {
  startSessionEnrollment,
  sessionEnrollments,
  sessionPreview,
  sessionReading,
  sessionConfirmations,
  sessionAnswers,
};

const changeHandlers: Handlers<typeof memberChanges> = {
  termMember,
  rehire,
  leaveList,
  startLeave,
  returnFromLeave,
  reinstate,
  pastAgeList,
  decidePastAge,
  changeDivision,
  changeFamilyAddress,
  coverageChangesOf,
  changeParticulars,
  adminCoverageChange,
  putMember,
  postMember,
  newMember,
};

const requestHandlers: Handlers<typeof requestCalls> = { beneficiaryRequests, askBeneficiaries, withdrawBeneficiaries };

/** Registers the calls of enrollment: from a draft to processed facts, and the lists of them. */
export function enrollmentRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, { calls: enrollments, handlers });
  serve(app, parts, { calls: partnerEnrollments, handlers: { partnerEnrollmentList, partnerEnrollmentListFile } });
  serve(app, parts, { calls: unionSignupDecisions, handlers: { decideUnionSignup } });
  serve(app, parts, { calls: sessionEnrolling, handlers: sessionHandlers });
  servePublic(app, parts, { calls: selfEnrollmentSteps, handlers: { updateSelfEnrollment, selfEnrollmentForms } });
  serve(app, parts, { calls: sessionRollovers, handlers: { rolloverPreview, rollOver } });
  serve(app, parts, { calls: memberChanges, handlers: changeHandlers });
  serve(app, parts, { calls: employeeChanges, handlers: { putEmployee, employeeChange } });
  serve(app, parts, { calls: insurability, handlers: { insurabilityList, decideInsurability } });
  serve(app, parts, { calls: requestCalls, handlers: requestHandlers });
}
