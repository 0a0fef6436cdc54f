import * as z from 'zod/mini';
import { everyoneButMembers } from '../access.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { sheetOf } from '../files/sheet.ts';
import { memberColumns } from './lists.ts';
import { narrowing } from './narrowing.ts';

/** The member list, taken away. */
export const memberList = {
  /** What `membersearch` finds, all of it, as a file: at most 10,000 people; exportData too. Own call. */
  memberListFile: call({
    method: 'POST',
    path: '/membersearch/export',
    access: everyoneButMembers,
    input: z.strictObject({ ...narrowing, ...sheetOf(memberColumns) }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    again: 'harmless',
    stepUp: true,
  }),
};
