import { unionSignupDoor } from '@coverlane/contract/union-signups/calls.ts';
import { unionSignupReview } from '@coverlane/contract/union-signups/staff-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { resumeUnionSignup, unionSignupByKey, unionSignupStatus } from './door.ts';
import { postUnionSignup } from './post.ts';
import { putUnionSignupLink, unionSignup, unionSignupLink, unionSignups } from './review.ts';

/** Serves the sign-up by a union's key to workers, and its review to the fund office (domain 13.1). */
export function unionSignupRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: unionSignupDoor,
    handlers: { unionSignupByKey, postUnionSignup, resumeUnionSignup, unionSignupStatus },
  });
  serve(app, parts, {
    calls: unionSignupReview,
    handlers: { unionSignups, unionSignup, unionSignupLink, putUnionSignupLink },
  });
}
