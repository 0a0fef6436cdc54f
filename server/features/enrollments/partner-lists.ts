import type { Input, Reply } from '@coverlane/contract/call.ts';
import { partnerColumns, type partnerEnrollments } from '@coverlane/contract/enrollments/partner-calls.ts';
import type { Context, FileReply } from '../../platform/http/context.ts';
import { cellOf, fileOfLines } from './list-file.ts';
import { standingOf } from './lists.ts';
import { pageOfPartner, type PartnerRow } from './partner-lists.queries.ts';

type Calls = typeof partnerEnrollments;

/** A row with what happens next and how long it has been open. */
const standing = ({ awaitsFamily, age, step, ...row }: PartnerRow) => ({
  ...row,
  ...standingOf({ ...row, step, age, proofsToSend: awaitsFamily ? 1 : 0 }),
});

/** Enrollments of people on record, as far as partners read them. */
export async function partnerEnrollmentList(
  input: Input<Calls['partnerEnrollmentList']>,
  { db, saw }: Context,
): Promise<Reply<Calls['partnerEnrollmentList']>> {
  const { rows, total } = await pageOfPartner(db, input, input);
  saw({ type: 'enrollments', ids: rows.map(({ id }) => id) });
  return { rows: rows.map(lineReply), total, page: input.page, pageSize: input.pageSize };
}

const lineReply = (row: PartnerRow) => {
  const { submittedAt, updatedAt, ...line } = standing(row);
  return { ...line, submittedAt: submittedAt?.toISOString() ?? null, updatedAt: updatedAt.toISOString() };
};

/** GET /partnerenrollments/export: what that list shows under the same filters, all of it. @throws Refusal 403, 409 */
export function partnerEnrollmentListFile(
  asked: Input<Calls['partnerEnrollmentListFile']>,
  context: Context,
): Promise<FileReply> {
  const { format, columns = [...partnerColumns], words = {}, sort, ...filter } = asked;
  return fileOfLines(context, {
    call: 'partnerEnrollmentListFile',
    sheet: { format, words },
    columns,
    read: (at) => pageOfPartner(context.db, filter, { ...at, sort }),
    cellOf: (row, column) => cellOf(standing(row)[column], column, words),
  });
}
