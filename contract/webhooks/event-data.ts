import type { webhookEvents } from './events.ts';

type Event = (typeof webhookEvents)[number] | 'ping';

const change = ['changeId', 'memberId', 'subscriberId'] as const;
const enrollment = ['enrollmentId'] as const;
const imported = ['importId'] as const;

/** Which ids an event holds (`data`), as the database writes it (access.tell_events, access.tell_enrollments, access.queue_trial). */
export const eventData: Readonly<Record<Event, readonly string[]>> = {
  'member.enrolled': change,
  'member.changed': change,
  'dependent.added': change,
  'coverage.changed': change,
  'coverage.ended': change,
  'change.undone': change,
  'enrollment.submitted': enrollment,
  'enrollment.processed': enrollment,
  'enrollment.failed': enrollment,
  'claim.decided': ['claimId'],
  'idcard.ordered': ['orderId', 'memberId'],
  'user.invited': ['userId'],
  'import.proposed': imported,
  'import.refused': imported,
  'import.applied': imported,
  'import.undone': imported,
  'import.failed': imported,
  ping: [],
};

/** What each event says has happened. */
export const eventWords: Readonly<Record<Event, string>> = {
  'member.enrolled': 'Somebody new was enrolled',
  'member.changed': 'Something about a person was changed, other than coverage',
  'dependent.added': 'A dependent was added',
  'coverage.changed': 'Coverage was chosen or changed',
  'coverage.ended': 'Coverage was ended',
  'change.undone': 'A recorded change was taken back',
  'enrollment.submitted': 'An enrollment was submitted',
  'enrollment.processed': 'An enrollment was processed',
  'enrollment.failed': 'An enrollment could not be processed',
  'claim.decided': 'A claim was decided',
  'idcard.ordered': 'An ID card was ordered',
  'user.invited': 'An account was made and invited',
  'import.proposed': 'A file was read, and what it would change can be reviewed',
  'import.refused': 'A file was refused as a whole',
  'import.applied': 'An import was applied',
  'import.undone': 'An import was taken back',
  'import.failed': 'An import could not be applied',
  ping: 'A trial that an administrator asked for',
};
