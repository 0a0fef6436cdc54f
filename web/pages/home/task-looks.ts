import { type Actor, allows, insurabilityDeciders } from '@coverlane/contract/access.ts';
import type { Reply } from '@coverlane/contract/call.ts';
import type { EnrollmentStatus } from '@coverlane/contract/enrollments/codes.ts';
import type { tasks } from '@coverlane/contract/tasks/calls.ts';
import type { TaskKind } from '@coverlane/contract/tasks/codes.ts';
import { enrollmentHref } from '../../features/enrollments/enrollment-href.ts';
import type { ChipTone } from '../../ui/Chip.tsx';
import type { IconName } from '../../ui/icon-paths.ts';

export type Task = Reply<typeof tasks.taskList>['rows'][number];

/** How a kind looks, and where its next step is taken. */
interface Look {
  readonly tone: ChipTone;
  readonly icon: IconName;
  readonly href: (task: Task, actor: Actor) => string;
}

const openEnrollment = ({ id }: Task, { type }: Actor): string => `/${type}/enrollments?open=${id}`;
const openMember = ({ id }: Task, { type }: Actor): string => `/${type}/member/${id}`;
const openImport = ({ id }: Task): string => `/admin/imports/${id}`;

/** An enrollment in a state: a draft that came back opens where it is typed. */
const enrollmentIn =
  (status: EnrollmentStatus) =>
  ({ id, detail }: Task, actor: Actor): string =>
    enrollmentHref(actor, { id, status, enrollmentType: detail ?? '' });

const taskLooks: Readonly<Record<TaskKind, Look>> = {
  enrollmentFailed: { tone: 'bad', icon: 'error', href: enrollmentIn('failed') },
  importStopped: { tone: 'bad', icon: 'error', href: openImport },
  cardFailed: {
    tone: 'bad',
    icon: 'error',
    href: ({ detail }, { type }) => `/${type}/idcardorders?status=${detail ?? 'failed'}`,
  },
  webhookUndelivered: { tone: 'bad', icon: 'error', href: () => '/admin/webhooks/undelivered?state=failed' },
  mailUndelivered: { tone: 'bad', icon: 'error', href: () => '/admin/mail?state=failed' },
  proofOverdue: { tone: 'bad', icon: 'clock', href: openEnrollment },
  cobraDue: { tone: 'warn', icon: 'calendar', href: openMember },
  paymentReturned: {
    tone: 'warn',
    icon: 'clock',
    href: ({ number }) => `/admin/payments?search=${number ?? ''}`,
  },
  evidenceAwaited: {
    tone: 'warn',
    icon: 'shield',
    // Whoever decides is led to where it is decided, others to the record.
    href: ({ id, clientId }, actor) =>
      `/${actor.type}/${allows(insurabilityDeciders, actor) ? 'insurability' : 'member'}/${id}?client=${clientId ?? ''}`,
  },
  billNotMade: { tone: 'warn', icon: 'card', href: () => '/admin/bills?tab=terms' },
  billUnpaid: { tone: 'warn', icon: 'card', href: ({ id }, { type }) => `/${type}/bill/${id}` },
  stopLossNotice: { tone: 'warn', icon: 'shield', href: ({ id }, { type }) => `/${type}/stoplosscase/${id}` },
  hoursToLook: {
    tone: 'warn',
    icon: 'calendar',
    href: ({ memberId }, { type }) => `/${type}/member/${memberId ?? ''}?tab=hours`,
  },
  enrollmentToApprove: { tone: 'warn', icon: 'clock', href: enrollmentIn('pendingApproval') },
  proofToReview: { tone: 'warn', icon: 'document', href: openEnrollment },
  helpToAnswer: { tone: 'warn', icon: 'help', href: ({ id }, { type }) => `/${type}/helpdesk/${id}` },
  surveyToReview: { tone: 'warn', icon: 'clipboard', href: ({ id }) => `/admin/survey/${id}` },
  signupToReview: { tone: 'warn', icon: 'people', href: ({ id }, { type }) => `/${type}/unionsignup/${id}` },
  importToDecide: { tone: 'warn', icon: 'document', href: openImport },
  enrollmentUnsigned: {
    tone: 'warn',
    icon: 'edit',
    // Whoever may have sent it signs it there; an administrator looks at it.
    href: (task, actor) =>
      actor.type === 'admin' ? openEnrollment(task, actor) : `/${actor.type}/enrollment/${task.id}`,
  },
  enrollmentReturned: { tone: 'info', icon: 'back', href: enrollmentIn('returned') },
  ageingOut: { tone: 'info', icon: 'calendar', href: openMember },
  missingSsn: { tone: 'neutral', icon: 'edit', href: openMember },
};

export const lookOf = ({ kind, overdue }: Task): Omit<Look, 'href'> => {
  const { tone, icon } = taskLooks[kind];
  return overdue ? { tone: 'bad', icon: 'clock' } : { tone, icon };
};

/** Where the next step of a task is taken. */
export const taskHref = (task: Task, actor: Actor): string => taskLooks[task.kind].href(task, actor);
