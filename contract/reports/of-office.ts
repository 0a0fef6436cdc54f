import { actorKinds } from '../actors.ts';
import type { ReportDefinition } from './definition.ts';
import { administrators, enrollers, client, period, text, day, time, number, counted, code, person } from './parts.ts';

/** People and programs are told apart: what a key did is a row of its own, beside what its maker did in person. */
const doneBy = { key: 'actorKind', type: 'choice', required: false, options: actorKinds, words: 'actor.kind' } as const;
/** In which manner somebody acted; of a key `userName` is its name, and this whose it is. */
const whoActed = [code('actorKind', 'actor.kind'), text('keyOf')] as const;

/** Reports of what is worked on, of users and of the audit log. */
export const officeReports: readonly ReportDefinition[] = [
  {
    key: 'enrollment-activity',
    name: 'Enrollment activity',
    audiences: enrollers,
    params: [client, period('thisMonth')],
    columns: [
      text('number'),
      text('personName'),
      text('clientName'),
      code('enrollmentType', 'changeType'),
      code('enrollmentStatus', 'enrolling.status'),
      day('effectiveDate'),
      time('submittedAt'),
      text('submittedBy'),
      code('submittedKind', 'actor.kind'),
      text('keyOf'),
      time('processedAt'),
    ],
    chart: { by: 'enrollmentStatus' },
  },
  {
    key: 'enrollments-open',
    name: 'Pending and failed enrollments',
    audiences: enrollers,
    params: [client],
    columns: [
      text('number'),
      text('personName'),
      text('clientName'),
      code('enrollmentType', 'changeType'),
      code('enrollmentStatus', 'enrolling.status'),
      day('effectiveDate'),
      time('submittedAt'),
      number('daysWaiting'),
    ],
    chart: { by: 'enrollmentStatus' },
  },
  {
    key: 'idcard-orders',
    name: 'ID card orders',
    audiences: administrators,
    permission: 'orderIdCards',
    params: [client, period('thisMonth')],
    columns: [
      ...person,
      text('clientName'),
      text('planName'),
      number('quantity'),
      code('orderReason', 'cards.why'),
      code('orderState', 'cards.state'),
      time('requestedAt'),
    ],
    chart: { by: 'orderState' },
  },
  {
    key: 'users-permissions',
    name: 'Users and permissions',
    audiences: ['admin'],
    permission: 'manageUsers',
    params: [],
    columns: [
      text('userName'),
      text('username'),
      code('userType', 'userType'),
      text('organisation'),
      code('userState', 'reports.userState'),
      text('roles'),
      { key: 'permissions', kind: 'codes', words: 'permission' },
      time('lastSignIn'),
    ],
    chart: { by: 'userType' },
  },
  {
    key: 'audit-by-member',
    name: 'Audit by member (PHI disclosure log)',
    audiences: ['admin'],
    permission: 'viewAudit',
    phi: true,
    params: [{ key: 'memberNumber', type: 'memberNumber', required: true }, period('last12Months'), doneBy],
    columns: [
      time('at'),
      ...person,
      text('userName'),
      ...whoActed,
      code('userType', 'userType'),
      text('organisation'),
      code('kindOfRead', 'privacy.kind'),
    ],
    chart: { by: 'kindOfRead' },
  },
  {
    key: 'user-access',
    name: 'User access audit',
    audiences: ['admin'],
    permission: 'viewAudit',
    params: [period('last30Days'), doneBy],
    columns: [
      text('userName'),
      ...whoActed,
      code('userType', 'userType'),
      text('organisation'),
      counted('reads'),
      counted('exports'),
      counted('refusals'),
      time('lastSeen'),
    ],
    chart: { by: 'userName', of: 'reads' },
  },
];
