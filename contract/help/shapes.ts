import * as z from 'zod/mini';
import { helpCategories } from '../collections/content-codes.ts';
import { id, instant } from '../fields.ts';
import { idOf } from '../objects.ts';
import { languages } from '../codes.ts';
import { answerVariables } from './answer-variables.ts';
import { helpEntityTypes, helpNotices, helpPriorities, helpStatuses, helpWriters } from './codes.ts';

/** What whoever asked and the desk both see of a help request. */
const common = {
  id,
  /** What people say: HR-2026-000123. */
  number: z.string(),
  subject: z.string(),
  category: z.enum(helpCategories),
  entityType: z.enum(helpEntityTypes),
  /** The claim number, as it was given. */
  entityIdentifier: z.nullable(z.string()),
  status: z.enum(helpStatuses),
  createdAt: instant,
  /** Until when the next word of the desk is promised; null: it owes none. */
  dueAt: z.nullable(instant),
};

/** A file of a message: its bytes are asked for by its document. */
export const attachment = z.strictObject({
  documentId: idOf('document'),
  fileName: z.string(),
  /** Null: nobody reads it, because the virus scanner has not looked at it yet, or refused it. */
  bytes: z.nullable(z.int()),
});

/** One word of a transcript: plain text. */
export const helpWord = z.strictObject({
  id,
  by: z.enum(helpWriters),
  /** Of whom of the desk, or of whoever asked. */
  name: z.nullable(z.string()),
  /** Plain text; empty where the portal says `notice`. */
  body: z.string(),
  notice: z.nullable(z.enum(helpNotices)),
  /** In which language it is written; null: nobody knows, or the portal's own words. */
  language: z.nullable(z.enum(languages)),
  at: instant,
  /** Whoever asked is to say that they read it. */
  asksAck: z.boolean(),
  acknowledgedAt: z.nullable(instant),
  attachments: z.array(attachment),
});

/** A help request as whoever asked it finds it. */
export const ownRequest = z.strictObject(common);

/** A help request in the desk's list. */
export const deskRow = z.strictObject({
  ...common,
  priority: z.enum(helpPriorities),
  askerName: z.nullable(z.string()),
  clientId: z.nullable(z.string()),
  clientName: z.nullable(z.string()),
  ownerName: z.nullable(z.string()),
  isMine: z.boolean(),
  /** The contact that it goes to by its category. */
  team: z.nullable(z.string()),
  /** The promised time is past. */
  overdue: z.boolean(),
});

/** A canned answer as it reads for one request. */
export const cannedAnswer = z.strictObject({
  id,
  name: z.string(),
  /** Plain text. */
  body: z.string(),
  /** That of whoever asked where it is written in it, else English. */
  language: z.enum(languages),
  /** Variables that say nothing of this request: the answer is not put in. */
  missing: z.array(z.enum(answerVariables)),
});
