import * as z from 'zod/mini';
import { type Access, enrollmentReaders } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call } from '../call.ts';
import { tableFile } from '../files/file-types.ts';
import { calendarDate, id, pageOf, pages } from '../fields.ts';
import { idOf } from '../objects.ts';
import { sheet } from '../files/sheet.ts';
import { takenStates, MOST_TAKEN_AT_ONCE, taskAges, taskKinds } from './codes.ts';

/** Something that waits until somebody acts: about whom, since when, until when, and where its next step is taken. */
const task = z.strictObject({
  kind: z.enum(taskKinds),
  /** Of what its next step is taken on: the enrollment, the import, the webhook, the mail, or the person. */
  id,
  clientId: z.nullable(idOf('client')),
  clientName: z.nullable(z.string()),
  memberId: z.nullable(idOf('person')),
  /** The person, or what it is called; empty where nothing has a name. */
  name: z.string(),
  /** What of it: the type of an enrollment or a proof, the event of a case, the kind of a file or a mail, the state of an order. */
  detail: z.nullable(z.string()),
  /** Its own number, of what has one. */
  number: z.nullable(z.string()),
  /** Whom it waits for, where that is somebody. */
  owner: z.nullable(actor),
  /** Who has taken it on, and the last day that holds without taking it on again; null: nobody has. */
  taken: z.nullable(z.strictObject({ by: actor, mine: z.boolean(), until: calendarDate })),
  /** Of the enrollment that waits, for what is done with it from here; null for other kinds. */
  version: z.nullable(z.int()),
  dueDate: z.nullable(calendarDate),
  /** Calendar days in the client's time zone. */
  ageDays: z.int(),
  /** It went wrong. */
  failed: z.boolean(),
  /** Its due date is past. */
  overdue: z.boolean(),
});

const counted = z.strictObject({
  kind: z.enum(taskKinds),
  total: z.int(),
  /** There are more than are counted. */
  more: z.boolean(),
  /** Of those that are counted, how many have waited how long (`taskAges`). */
  ages: z.record(z.enum(taskAges), z.int()),
});

/** What the next step of each kind is taken on, in the order of the kinds. */
const objectsOfTasks = [
  'enrollment',
  'import',
  'cardorder',
  'webhook',
  'mail',
  'enrollment',
  'person',
  'person',
  'enrollment',
  'enrollment',
  'helprequest',
  'surveyresponse',
  'import',
  'enrollment',
  'enrollment',
  'person',
  'person',
] as const;

/** What waits, by which it is named: several proofs of one enrollment are taken on together. */
const named = z.strictObject({ kind: z.enum(taskKinds, { error: 'bad-choice' }), id: idOf(...objectsOfTasks) });
const several = z
  .array(named, { error: 'required' })
  .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_TAKEN_AT_ONCE, { error: 'too-long' }));

/** Whom something waits for: whoever reads enrollments. Other kinds ask for more. */
const taskReaders: Access = enrollmentReaders;

const narrowing = {
  clientId: z.optional(idOf('client')),
  kind: z.optional(z.enum(taskKinds, { error: 'bad-choice' })),
  taken: z.optional(z.enum(takenStates, { error: 'bad-choice' })),
};

/** What waits, of every kind, in one list. */
export const tasks = {
  /**
   * What waits for staff, as far as the caller may read the list behind each kind: what failed first, then what is overdue,
   * then by due date, the oldest first. `counts`: of every kind that there is any of. 404 for a client not the caller's. Own call.
   */
  taskList: call({
    method: 'GET',
    path: '/tasks',
    access: taskReaders,
    input: z.strictObject({ ...pages, ...narrowing }),
    reply: z.extend(pageOf(task), { counts: z.array(counted) }),
    phi: true,
  }),
  /** What the list shows under the same filters, as a file; exportData too. 409 `export-too-long`. Own call. */
  taskListFile: call({
    method: 'GET',
    path: '/tasks/export',
    access: taskReaders,
    input: z.strictObject({ ...narrowing, ...sheet }),
    reply: z.string(),
    file: tableFile,
    phi: true,
    stepUp: true,
  }),
  /**
   * Takes on what waits, so that nobody else does the same. What a colleague has is left with them and told, unless `over` says to take it
   * over; what waits no longer, or is not the caller's to see, is counted as gone. Own call.
   */
  takeTasks: call({
    method: 'POST',
    path: '/tasks/take',
    access: taskReaders,
    input: z.strictObject({ tasks: several, over: z.optional(z.boolean({ error: 'bad-choice' })) }),
    reply: z.strictObject({
      taken: z.int(),
      held: z.array(z.strictObject({ kind: z.enum(taskKinds), id, by: actor })),
      gone: z.int(),
    }),
  }),
  /** Gives back what the caller had taken on; what they had not stays with whoever has it. Own call. */
  releaseTasks: call({
    method: 'POST',
    path: '/tasks/release',
    access: taskReaders,
    input: z.strictObject({ tasks: several }),
    reply: z.strictObject({ released: z.int() }),
  }),
};
