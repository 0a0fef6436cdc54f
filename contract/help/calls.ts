import * as z from 'zod/mini';
import { call, nothing } from '../call.ts';
import { instant, string } from '../fields.ts';

/** How somebody wants to be answered (specification 3, "Help request"; the form begins with email). */
export const contactTypes = ['email', 'phone'] as const;
export const helpEntityTypes = ['claim', 'general'] as const;

/** Questions to the administrator (specification 3, "Help request"; 9, "POST /help"). */
export const help = {
  /**
   * Stores a question and answers its number. `entityIdentifier` is the claim number of `entityType` claim; a claim the
   * reader cannot see is refused like one that does not exist: 422 { entityIdentifier: 'not-found' }.
   */
  helpAsk: call({
    method: 'POST',
    path: '/help',
    access: 'signedIn',
    input: z.strictObject({
      subject: string(120),
      contactType: z._default(z.enum(contactTypes, { error: 'bad-choice' }), 'email'),
      /** An e-mail address, or a phone number of ten digits however it is typed. */
      contact: string(120),
      message: string(4000),
      entityType: z._default(z.enum(helpEntityTypes, { error: 'bad-choice' }), 'general'),
      entityIdentifier: z.optional(z.nullable(string(60, 0))),
    }),
    reply: z.strictObject({ number: z.string() }),
  }),
  /** What the reader asked, the newest fifty first. Own call. */
  helpList: call({
    method: 'GET',
    path: '/help',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          number: z.string(),
          subject: z.string(),
          entityType: z.enum(helpEntityTypes),
          entityIdentifier: z.nullable(z.string()),
          status: z.enum(['open', 'answered', 'closed']),
          createdAt: instant,
        }),
      ),
    }),
  }),
};
