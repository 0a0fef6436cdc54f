import type { Actor } from '@coverlane/contract/access.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { mail } from '@coverlane/contract/mail/calls.ts';
import type { TaskKind } from '@coverlane/contract/tasks/codes.ts';
import { webhookCalls } from '@coverlane/contract/webhooks/calls.ts';
import { allows } from '@coverlane/contract/access.ts';
import { actionsOf } from '../../features/enrollments/enrollment-actions.ts';
import { request } from '../../lib/request.ts';
import type { IconName } from '../../ui/icon-paths.ts';
import type { Task } from './task-looks.ts';

/** What is done with a task where it is listed; its name is that of its words, `tasks.do.<step>`. */
export const taskSteps = ['approve', 'reprocess', 'sendAgain', 'deliverAgain'] as const;
export type TaskStep = (typeof taskSteps)[number];

/** How each looks in a row. */
export const stepIcons: Readonly<Record<TaskStep, IconName>> = {
  approve: 'ok',
  reprocess: 'refresh',
  sendAgain: 'mail',
  deliverAgain: 'refresh',
};

/** Kinds whose next step is one press. All others are opened first. */
const stepOfKind: Partial<Record<TaskKind, TaskStep>> = {
  enrollmentToApprove: 'approve',
  enrollmentFailed: 'reprocess',
  mailUndelivered: 'sendAgain',
  webhookUndelivered: 'deliverAgain',
};

const mayTake: Readonly<Record<TaskStep, (actor: Actor) => boolean>> = {
  approve: ({ permissions }) => actionsOf({ status: 'pendingApproval' }, permissions).includes('approve'),
  reprocess: ({ permissions }) => actionsOf({ status: 'failed' }, permissions).includes('reprocess'),
  sendAgain: (actor) => allows(mail.sendMailAgain.access, actor),
  deliverAgain: (actor) => allows(webhookCalls.deliverAllAgain.access, actor),
};

/** The step that this reader may take of a task at once; undefined where it is opened instead. */
export function stepOf({ kind }: Task, actor: Actor): TaskStep | undefined {
  const step = stepOfKind[kind];
  return step && mayTake[step](actor) ? step : undefined;
}

/** Takes a step. The server has the last word: of what changed meanwhile it says so. */
export const takeStep =
  (step: TaskStep) =>
  ({ id, version }: Task): Promise<unknown> => {
    if (step === 'approve') {
      return request(enrollments.enrollmentAction, { enrollmentId: id, action: 'approve', version: version ?? 0 });
    }
    if (step === 'reprocess') return request(enrollments.reprocessEnrollment, { id });
    return step === 'sendAgain'
      ? request(mail.sendMailAgain, { id })
      : request(webhookCalls.deliverAllAgain, { webhookId: id });
  };
