import * as z from 'zod/mini';
import { doorQuestions, doorTheme } from './door-shapes.ts';
import { sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { pdfFile, uploadedBefore } from '../files/file-types.ts';
import { calendarDate, flag, instant, pageOf, pages, string } from '../fields.ts';
import { idIn, idOf } from '../objects.ts';
import { signedIn } from '../auth/calls.ts';
import { accessModes, contactWays, inviteAudiences, sessionMailStates, sessionMessageKinds } from './codes.ts';

const said = z.strictObject({ subject: string(200), body: string(8000) });
/** By language; one that is missing is said in English, and English in the first there is. */
const texts = z.strictObject({ en: z.optional(said), ko: z.optional(said), es: z.optional(said) });

/** Both texts as they are kept. */
export const keptTexts = z.strictObject({ invitation: texts, reminder: texts });

/** So many letters are one file: they are drawn within the time of a download. */
export const MOST_LETTERS = 300;

/** Inviting and reminding (domain 5.5; specification 7). */
export const sessionMessages = {
  /** Keeps the text of the invitation or of the reminder. 422 `unknown-variable` names one that is not known, and what it may mean. */
  invitationText: call({
    method: 'POST',
    path: '/admin/enrollmentsession/invitationText',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      kind: z._default(z.enum(sessionMessageKinds, { error: 'bad-choice' }), 'invitation'),
      texts,
    }),
    reply: keptTexts,
  }),
  /** Both texts as they are kept, and how one of them reads to somebody of the census. Own call. */
  sessionTexts: call({
    method: 'GET',
    path: '/admin/enrollmentsession/texts/:id',
    access: sessionKeepers,
    input: z.strictObject({ id: idOf('enrollmentsession') }),
    reply: z.strictObject({
      invitation: texts,
      reminder: texts,
      variables: z.array(z.string()),
      /** By kind and language, for the first of the census. */
      previews: z.array(
        z.strictObject({
          kind: z.enum(sessionMessageKinds),
          language: z.string(),
          subject: z.string(),
          body: z.string(),
        }),
      ),
    }),
  }),
  /**
   * Sends the invitation or a reminder: to those never invited, to some by name, or to who has not begun, not submitted, or whose
   * mail came back. 409 `session-state` before the session opens. Whoever chose text messages gets one; who has no address is counted
   * (`withoutEmail`), and gets a letter on paper.
   */
  invite: call({
    method: 'POST',
    path: '/admin/enrollmentsession/invite',
    access: sessionWatchers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      kind: z._default(z.enum(sessionMessageKinds, { error: 'bad-choice' }), 'invitation'),
      audience: z.enum(inviteAudiences, { error: 'bad-choice' }),
      ids: z.optional(z.array(idOf('enrollmentsessionmember')).check(z.maxLength(1000, { error: 'too-long' }))),
      /** Counts and sends nothing. */
      preview: z._default(flag, false),
    }),
    reply: z.strictObject({ queued: z.int(), withoutEmail: z.int() }),
  }),
  /**
   * Withdraws the personal links of some: each leads nowhere any more, and whoever is in by it is out. The next invitation or reminder
   * carries another. Answers how many had one. Own call.
   */
  withdrawLinks: call({
    method: 'POST',
    path: '/admin/enrollmentsession/withdrawLinks',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      ids: z.array(idOf('enrollmentsessionmember')).check(z.maxLength(1000, { error: 'too-long' })),
    }),
    reply: z.strictObject({ withdrawn: z.int() }),
  }),
  /**
   * Invitations on paper as one PDF, a page a person, each with a code that opens their own link: of some, or of everybody without an
   * e-mail address who has not answered. They count as invited. 409 `session-no-letters` where it is nobody. Own call.
   */
  sessionLetters: call({
    method: 'POST',
    path: '/admin/enrollmentsession/letters',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      ids: z.optional(
        z
          .array(idOf('enrollmentsessionmember'))
          .check(z.minLength(1, { error: 'required' }), z.maxLength(MOST_LETTERS, { error: 'too-long' })),
      ),
    }),
    reply: z.unknown(),
    file: pdfFile,
    phi: true,
    again: 'untold',
  }),
  /** What was sent to whom, the newest first. Own call. */
  sessionMails: call({
    method: 'GET',
    path: '/admin/enrollmentsession/mails/:id',
    access: sessionWatchers,
    input: z.strictObject({ ...pages, id: idOf('enrollmentsession') }),
    reply: pageOf(
      z.strictObject({
        sessionMemberId: idOf('enrollmentsessionmember'),
        name: z.string(),
        kind: z.enum(sessionMessageKinds),
        channel: z.enum(contactWays),
        state: z.enum(sessionMailStates),
        fault: z.nullable(z.string()),
        createdAt: instant,
        sentAt: z.nullable(instant),
        sentBy: z.nullable(z.string()),
        /** When the link of the person was opened first; null: not yet. */
        openedAt: z.nullable(instant),
      }),
    ),
  }),
};

/** What a personal link opens, for anybody who has it (specification 7, public). */
export const sessionDoor = {
  /** What a session is, by the key of a personal link, and what its person is asked: nothing of the person it was made for. */
  sessionByKey: call({
    method: 'GET',
    path: '/enrollmentsession/:key',
    access: 'publicByKey',
    input: z.strictObject({ key: string(64) }),
    reply: z.strictObject({
      name: z.string(),
      clientName: z.string(),
      isOpen: z.boolean(),
      opensOn: calendarDate,
      closesOn: calendarDate,
      effectiveDate: calendarDate,
      languages: z.array(z.string()),
      language: z.nullable(z.string()),
      accessMode: z.enum(accessModes),
      /** What is asked before anything shows (domain 5.5): all of the first, and one of the others. */
      questions: doorQuestions,
      theme: doorTheme,
    }),
  }),
  /**
   * Opens a session for the one person a personal link is of, in that one enrollment session, where the answers fit: no account, and
   * nothing else opens with it. Whatever does not fit is 422 `request-invalid`; five times stop key and address for a quarter of an
   * hour. Own call.
   */
  enterByKey: call({
    method: 'POST',
    path: '/enrollmentsession/:key/enter',
    access: 'publicByKey',
    invalidAs: 'request-invalid',
    input: z.strictObject({
      key: string(64),
      dob: z.optional(calendarDate),
      ssn4: z.optional(z.string().check(z.regex(/^\d{4}$/, { error: 'bad-text' }))),
      lastName: z.optional(string(60)),
      employeeId: z.optional(string(40)),
    }),
    reply: signedIn,
    again: 'untold',
  }),
  /** A paper of a plan, by its own id, while its session is open. */
  sessionPlanDoc: call({
    method: 'GET',
    path: '/plandoc/:id',
    access: 'publicByKey',
    input: z.strictObject({ id: idIn('enrollmentsessionplandocs') }),
    reply: z.unknown(),
    file: uploadedBefore,
  }),
  /** A paper of an extra benefit, by its own id, while its session is open. */
  externalBenefitDoc: call({
    method: 'GET',
    path: '/externalbenefitdoc/:id',
    access: 'publicByKey',
    input: z.strictObject({ id: idIn('externalbenefitdocs') }),
    reply: z.unknown(),
    file: uploadedBefore,
  }),
};
