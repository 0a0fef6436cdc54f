import * as z from 'zod/mini';
import { userTypes } from '../access.ts';
import { call } from '../call.ts';
import { pageOf, pages, string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { documentKeepers } from './codes.ts';
import { document } from './shapes.ts';

/** Who reads documents, and who could: what somebody else sees (domain 10.2: "who can see this"). Own calls. */
export const documentReaders = {
  /** Accounts as whom the caller may look, by name: at most twenty. Members are found by `membersearch`. */
  documentReaderList: call({
    method: 'POST',
    path: '/documents/readers',
    access: documentKeepers,
    input: z.strictObject({ search: string(100, 0) }),
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          id: idOf('user'),
          firstName: z.string(),
          lastName: z.string(),
          type: z.enum(userTypes),
          /** Whose account it is: an employer, a broker. */
          organisation: z.nullable(z.string()),
        }),
      ),
    }),
    again: 'harmless',
  }),
  /** The groups of a client, where documents can be placed (domain 10.1), by name. */
  documentGroups: call({
    method: 'GET',
    path: '/documents/groups/:clientId',
    access: documentKeepers,
    input: z.strictObject({ clientId: idOf('client') }),
    reply: z.strictObject({
      rows: z.array(z.strictObject({ id: idOf('group'), name: z.string(), groupNumber: z.string() })),
    }),
  }),
  /**
   * The documents that a member (`memberId`) or an account (`userId`) reads now, among those that the caller sees; answered by the same
   * row-level security that answers them. Nothing but reading is done, and the audit log says who looked as whom.
   * 404 for nobody as whom the caller may look; 409 `reader-without-account` for a member without one.
   */
  documentsReadBy: call({
    method: 'POST',
    path: '/documents/readby',
    access: documentKeepers,
    input: z.strictObject({
      ...pages,
      memberId: z.optional(idOf('person')),
      userId: z.optional(idOf('user')),
      /** This one alone. */
      documentId: z.optional(idOf('document')),
      search: z.optional(string(100, 0)),
    }),
    reply: z.extend(pageOf(document), {
      reader: z.strictObject({ name: z.string(), type: z.enum(userTypes) }),
    }),
    phi: true,
    again: 'harmless',
  }),
};
