import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call } from '../call.ts';
import { pageOf, pagesBy, sortedBy } from '../fields.ts';
import { tableFile } from '../files/file-types.ts';
import { sheetOf } from '../files/sheet.ts';
import { enrollmentLine, enrollmentSorts, narrowing } from './lines.ts';

/**
 * What partners read of an enrollment: whose it is, what kind, where it stands and who has it; nothing of what is elected,
 * earned, asked for or said about it (45 CFR 164.502(b), minimum necessary).
 */
export const partnerLine = z.pick(enrollmentLine, {
  id: true,
  number: true,
  clientId: true,
  clientName: true,
  enrollmentType: true,
  status: true,
  memberId: true,
  memberName: true,
  memberNumber: true,
  effectiveDate: true,
  owner: true,
  submittedAt: true,
  updatedAt: true,
  next: true,
  ageDays: true,
});

/** Columns of the partners’ list of enrollments and of its file. */
export const partnerColumns = [
  'memberName',
  'number',
  'memberNumber',
  'enrollmentType',
  'clientName',
  'effectiveDate',
  'status',
  'next',
  'ageDays',
  'owner',
  'submittedAt',
  'updatedAt',
] as const;
export type PartnerColumn = (typeof partnerColumns)[number];

/** A partner works for clients, not for divisions or sessions of theirs. */
const { clientId, status, enrollmentType, search } = narrowing;
const narrowed = { clientId, status, enrollmentType, search };

/** What is under way for the people whom a partner sees (specification 2, Partner). */
export const partnerEnrollments = {
  /** Enrollments of people on record, as far as partners read them: the list of `/partner/enrollments`. Own call. */
  partnerEnrollmentList: call({
    method: 'GET',
    path: '/partnerenrollments',
    access: [only('partner')],
    input: z.strictObject({ ...pagesBy(enrollmentSorts), ...narrowed }),
    reply: pageOf(partnerLine),
    phi: true,
  }),
  /** All that `partnerEnrollmentList` shows under these filters, as a file; exportData too. Own call. */
  partnerEnrollmentListFile: call({
    method: 'GET',
    path: '/partnerenrollments/export',
    access: [only('partner')],
    input: z.strictObject({ ...narrowed, sort: sortedBy(enrollmentSorts), ...sheetOf(partnerColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
};
