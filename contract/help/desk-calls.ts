import * as z from 'zod/mini';
import { deskReaders, deskWorkers } from '../access.ts';
import { actor } from '../words/actors.ts';
import { call, nothing } from '../call.ts';
import { flag, id, instant, pageOf, pages, string, uploadedFile } from '../fields.ts';
import { uploads } from '../files/uploads.ts';
import { idOf } from '../objects.ts';
import { contactTypes, helpPriorities, helpStatuses } from './codes.ts';
import { attachment, cannedAnswer, deskRow, helpWord } from './shapes.ts';

/** Requests that are changed at once. */
export const CHANGED_AT_ONCE = 100;

/** What narrows the desk's list. */
export const deskOwners = ['mine', 'nobody'] as const;

const several = z
  .array(idOf('helprequest'))
  .check(z.minLength(1, { error: 'required' }), z.maxLength(CHANGED_AT_ONCE, { error: 'too-long' }));
/** None are named where there is nothing to merge. */
const doubles = z.array(idOf('helprequest')).check(z.maxLength(CHANGED_AT_ONCE, { error: 'too-long' }));

const note = z.strictObject({ id, by: actor, body: z.string(), at: instant });

/** The service desk (domain 11): help requests of the reader's clients, row-level security says whose. */
export const desk = {
  /**
   * What waits first, by when it is promised, then the rest, the newest first. `search`: number, subject or who asked; `teams`:
   * those that have requests in the reader's sight, to be narrowed by. Own call.
   */
  deskList: call({
    method: 'GET',
    path: '/helpdesk',
    access: deskReaders,
    input: z.strictObject({
      ...pages,
      search: z.optional(string(120, 0)),
      clientId: z.optional(idOf('client')),
      status: z.optional(z.enum(helpStatuses, { error: 'bad-choice' })),
      priority: z.optional(z.enum(helpPriorities, { error: 'bad-choice' })),
      owner: z.optional(z.enum(deskOwners, { error: 'bad-choice' })),
      overdue: z.optional(flag),
      team: z.optional(string(120)),
    }),
    reply: z.extend(pageOf(deskRow), { teams: z.array(z.string()) }),
    phi: true,
  }),
  /** One request: what was said, what the desk noted, and what it is about. Own call. */
  deskGet: call({
    method: 'GET',
    path: '/helpdesk/:id',
    access: deskReaders,
    input: z.strictObject({ id: idOf('helprequest') }),
    reply: z.extend(deskRow, {
      words: z.array(helpWord),
      notes: z.array(note),
      contactType: z.enum(contactTypes),
      contact: z.string(),
      /** Whom it is about, where whoever asked is a member. */
      memberId: z.nullable(z.string()),
      /** The claim, where the reader may see it. */
      claimId: z.nullable(z.string()),
      firstReplyAt: z.nullable(instant),
      /** Doubles that are answered with it, and the request that it is a double of itself. */
      doubles: z.array(z.strictObject({ id, number: z.string(), askerName: z.nullable(z.string()) })),
      mergedInto: z.nullable(z.strictObject({ id, number: z.string() })),
      /** May the reader answer it? Nobody answers their own. */
      answerable: z.boolean(),
    }),
    phi: true,
  }),
  /** Canned answers for a request, filled in, in the language of whoever asked: those of its topic first. Own call. */
  deskAnswers: call({
    method: 'GET',
    path: '/helpdesk/:id/answers',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest') }),
    reply: z.strictObject({ rows: z.array(cannedAnswer) }),
    phi: true,
  }),
  /**
   * Answers whoever asked. `after`: the last word that was read; where somebody wrote since, 409 help-answered says who, and
   * nothing is sent. `asksAck`: whoever asked is to say that they read it. Own call.
   */
  deskReply: call({
    method: 'POST',
    path: '/helpdesk/:id/replies',
    access: deskWorkers,
    input: z.strictObject({
      id: idOf('helprequest'),
      body: string(4000),
      after: idOf('message'),
      asksAck: z._default(flag, false),
    }),
    reply: nothing,
  }),
  /**
   * Adds a file to the reader's last answer, and to the same answer of doubles: whoever asked reads it, and nobody else. It goes
   * through the checks of documents; 409 help-files: that answer has three; 409 help-state: there is none of the reader's. Own call.
   */
  deskAttach: call({
    method: 'POST',
    path: '/helpdesk/:id/files',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest'), file: uploadedFile }),
    reply: attachment,
    upload: uploads.proof,
  }),
  /** Notes something that whoever asked never reads. Own call. */
  deskNote: call({
    method: 'POST',
    path: '/helpdesk/:id/notes',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest'), body: string(4000) }),
    reply: nothing,
  }),
  /** Whom a request can be handed to: who may answer it. Own call. */
  deskPeople: call({
    method: 'GET',
    path: '/helpdesk/:id/people',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest') }),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  /** Teams that a request can be handed to: contacts of the administrator, of its client where it is about no claim. Own call. */
  deskTeams: call({
    method: 'GET',
    path: '/helpdesk/:id/teams',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest') }),
    reply: z.strictObject({ rows: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  /**
   * Merges doubles into one request, with which they are answered; whoever asked each keeps reading their own. 409 help-unlike:
   * of another client or about another claim. 409 help-state: there is none, one is closed, or merged already, or waits for a word
   * where the other waits for none. Own call.
   */
  deskMerge: call({
    method: 'POST',
    path: '/helpdesk/:id/doubles',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest'), ids: doubles }),
    reply: nothing,
  }),
  /** Takes a double out again; what was not answered meanwhile is as it was before. 409 help-state: it is none. Own call. */
  deskSplit: call({
    method: 'POST',
    path: '/helpdesk/:id/split',
    access: deskWorkers,
    input: z.strictObject({ id: idOf('helprequest') }),
    reply: nothing,
  }),
  /**
   * Takes, releases, hands over, resolves, opens again, or says how it presses; all of them or none. 409 help-state: one is in
   * a state in which that cannot be. 422 { owner: 'not-found' }: whoever it is to go to may not answer it; { team: 'not-found' }: it does not go there. Own call.
   */
  deskChange: call({
    method: 'POST',
    path: '/helpdesk/changes',
    access: deskWorkers,
    input: z.strictObject({
      ids: several,
      /** 'me', 'nobody', or a user of `deskPeople`. */
      owner: z.optional(z.union([z.enum(['me', 'nobody']), idOf('user')], { error: 'bad-choice' })),
      /** 'none', or a contact of `deskTeams`: whoever has it gives it up. */
      team: z.optional(z.union([z.enum(['none']), idOf('contact')], { error: 'bad-choice' })),
      priority: z.optional(z.enum(helpPriorities, { error: 'bad-choice' })),
      step: z.optional(z.enum(['resolve', 'reopen'], { error: 'bad-choice' })),
    }),
    reply: nothing,
  }),
};
