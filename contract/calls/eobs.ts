import * as z from 'zod/mini';
import { call } from '../call.ts';
import { id } from '../fields.ts';

/** Explanations of benefits (specification 3; domain 7.5). Whether one can be had is said with the claim (`eobStatus`, `eob`). */
export const eobs = {
  /** The explanation of a claim as PDF, in the member's language. 409 'eob-unavailable': "EOB is not yet available". */
  eob: call({
    method: 'GET',
    path: '/eob',
    access: 'signedIn',
    input: z.strictObject({ claimId: id, clientId: z.optional(id) }),
    reply: z.unknown(),
    file: true,
    phi: true,
  }),
};
