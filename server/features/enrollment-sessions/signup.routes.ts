import { selfEnrollment, signupKeepers } from '@coverlane/contract/self-enrollment/calls.ts';
import { selfEnrollmentPapers } from '@coverlane/contract/self-enrollment/step-calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '../../platform/http/context.ts';
import { serve, servePublic } from '../../platform/http/serve.ts';
import { selfEnrollmentPlanDoc } from './session-papers.ts';
import { putSignup, signup } from './signup-switch.ts';
import { resumeSelfEnrollment } from './resume.ts';
import { selfEnrollmentByKey, startSelfEnrollment } from './signup.ts';

/** Serves the public way into an enrollment session, and its switch (domain 6.1). */
export function signupRoutes(app: FastifyInstance, parts: Parts): void {
  servePublic(app, parts, {
    calls: selfEnrollment,
    handlers: { selfEnrollmentByKey, startSelfEnrollment, resumeSelfEnrollment },
  });
  servePublic(app, parts, { calls: selfEnrollmentPapers, handlers: { selfEnrollmentPlanDoc } });
  serve(app, parts, { calls: signupKeepers, handlers: { signup, putSignup } });
}
