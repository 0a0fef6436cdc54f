import * as z from 'zod/mini';
import { draftEnrollers, sessionKeepers, sessionWatchers } from '../access.ts';
import { call } from '../call.ts';
import { instant, string } from '../fields.ts';
import { uploadedBefore } from '../files/file-types.ts';
import { idOf } from '../objects.ts';
import { actor } from '../words/actors.ts';
import { MOST_PAPER, paperToSign } from './paper-shapes.ts';
import { confirming, touched } from './touched.ts';

/** What people sign beside their enrollment: nothing, a text of the session's own, a published document. */
export const paperKinds = ['none', 'text', 'document'] as const;

const ofSession = z.strictObject({ id: idOf('enrollmentsession') });

const setPaper = z.extend(paperToSign, {
  documentId: z.nullable(z.string()),
  setAt: instant,
  setBy: z.nullable(actor),
});

const told = z.strictObject({
  paper: z.nullable(setPaper),
  variables: z.array(z.string()),
  /** Of those who have submitted: who signed the paper as it is, who signed an earlier one, and who signed none. */
  submitted: z.int(),
  signed: z.int(),
  signedEarlier: z.int(),
  unsigned: z.int(),
});

/** The paper that a session has people sign (domain 5.1 esignTemplate). */
export const sessionPapers = {
  /** The paper of a session, and how many signed it. Own call. */
  sessionPaper: call({
    method: 'GET',
    path: '/admin/enrollmentsession/paper/:id',
    access: sessionWatchers,
    input: ofSession,
    reply: told,
  }),
  /** The file of a session's paper, for whoever enrolls there. 404 where it is a text. Own call. */
  sessionPaperFile: call({
    method: 'GET',
    path: '/enrollmentsession/paperfile/:id',
    access: draftEnrollers,
    input: ofSession,
    reply: z.unknown(),
    file: uploadedBefore,
    session: { byLink: true },
  }),
  /**
   * Has people sign another paper, or none. Where somebody has begun or submitted it says whom it touches and changes nothing, until it
   * is `confirmed`; those who wait for approval get theirs back with `note` and sign anew. A paper without changes changes nothing. 422
   * `unknown-variable` names one that is not known; `documentId: 'not-found'` is no published document whose file may be shown to
   * everybody who enrolls. Own call.
   */
  setSessionPaper: call({
    method: 'POST',
    path: '/admin/enrollmentsession/paper',
    access: sessionKeepers,
    input: z.strictObject({
      sessionId: idOf('enrollmentsession'),
      kind: z.enum(paperKinds, { error: 'bad-choice' }),
      headings: z.optional(
        z.strictObject({ en: string(200), ko: z.optional(string(200)), es: z.optional(string(200)) }),
      ),
      texts: z.optional(
        z.strictObject({
          en: string(MOST_PAPER),
          ko: z.optional(string(MOST_PAPER)),
          es: z.optional(string(MOST_PAPER)),
        }),
      ),
      documentId: z.optional(idOf('document')),
      ...confirming,
    }),
    reply: z.extend(told, { outcome: z.enum(['asked', 'applied']), touched: z.nullable(touched) }),
  }),
};
