import type { Reply } from '@coverlane/contract/call.ts';
import { reports } from '@coverlane/contract/reports/calls.ts';
import type { Caller, TestPortal } from '../../testing/portal.ts';
import { workOff } from '../../testing/work-off.ts';

/** A row of a result as the reader gets it. */
export type ResultRow = Reply<typeof reports.reportRows>['rows'][number];

type Asked = { report: string; clientId?: string; params?: Record<string, string> };

/** Has a report made and answers the finished run. @throws where it was refused */
export async function made(portal: TestPortal, caller: Caller, asked: Asked) {
  const { status, body } = await caller.call(reports.runReport, asked);
  if (status !== 200) throw new Error(`${asked.report}: ${status} ${JSON.stringify(body)}`);
  await workOff(portal);
  return (await caller.call(reports.reportRun, { id: body.id })).body;
}

/** Has a report made and answers its rows. */
export async function rowsOf(portal: TestPortal, caller: Caller, asked: Asked): Promise<ResultRow[]> {
  const { id } = await made(portal, caller, asked);
  return (await caller.call(reports.reportRows, { id, pageSize: 200 })).body.rows;
}
