import * as z from 'zod/mini';
import { only } from '../access.ts';
import { signedIn } from '../auth/calls.ts';
import { call, done, nothing } from '../call.ts';
import { string } from '../fields.ts';
import { idOf } from '../objects.ts';
import { person } from '../users/account.ts';

/** Signing in by the provider of one's organization (OpenID Connect). Own calls. */
export const organisationSignIn = {
  /**
   * Where the browser goes to sign in with the organization of an e-mail address. Which address has an account is not said: only its
   * domain is looked at.
   */
  beginOrganisationSignIn: call({
    method: 'POST',
    path: '/signin/organisation',
    access: 'public',
    input: z.strictObject({ email: person.email }),
    reply: z.strictObject({ address: z.string() }),
    again: 'untold',
  }),
  /** The same for whoever is signed in and has to prove it once more, by the cookie of their session alone. */
  beginOrganisationProof: call({
    method: 'POST',
    path: '/signin/organisation/proof',
    access: 'public',
    input: nothing,
    reply: z.strictObject({ address: z.string() }),
    again: 'untold',
  }),
  /**
   * Signs in whoever came back from the provider, with what its address said, or proves once more that it is them. Once, and in the
   * browser in which it began.
   */
  finishOrganisationSignIn: call({
    method: 'POST',
    path: '/signin/organisation/finish',
    access: 'public',
    input: z.strictObject({ answer: string(8000) }),
    reply: signedIn,
    again: 'untold',
  }),
  /** Keeps the secret that the portal proves itself with to a provider. It is sealed, and told to nobody again. */
  putConnectionSecret: call({
    method: 'POST',
    path: '/admin/signinconnections/:id/secret',
    access: [only('admin', 'manageUsers')],
    input: z.strictObject({ id: idOf('signinconnection'), secret: string(500) }),
    reply: done,
    stepUp: true,
    again: 'untold',
  }),
};
