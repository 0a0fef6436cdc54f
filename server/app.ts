import fastifyCookie from '@fastify/cookie';
import fastifyFormbody from '@fastify/formbody';
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { accumulatorRoutes } from './features/accumulators/accumulators.routes.ts';
import { alarmRoutes } from './features/alarms/alarms.routes.ts';
import { clientFieldRoutes } from './features/client-fields/client-fields.routes.ts';
import { formRoutes } from './features/forms/forms.routes.ts';
import { contactRoutes } from './features/contacts/contacts.routes.ts';
import { dashboardRoutes } from './features/dashboard/dashboard.routes.ts';
import { entityRoutes } from './features/entity/entity.routes.ts';
import { esignRoutes } from './features/esign/esign.routes.ts';
import { fileRoutes } from './features/files/files.routes.ts';
import { serviceRoutes } from './features/services/services.routes.ts';
import { announcementRoutes } from './features/announcements/announcements.routes.ts';
import { apiDocRoutes } from './features/api-docs/api-docs.routes.ts';
import { apiKeyRoutes } from './features/apikeys/apikeys.routes.ts';
import { auditRoutes } from './features/audit/audit.routes.ts';
import { authRoutes } from './features/auth/auth.routes.ts';
import { bankLinkRoutes } from './features/bank-link/bank-link.routes.ts';
import { cardTemplateRoutes } from './features/card-templates/card-templates.routes.ts';
import { eobTemplateRoutes } from './features/card-templates/eob-templates.routes.ts';
import { claimRoutes } from './features/claims/claims.routes.ts';
import { clientRoutes } from './features/clients/clients.routes.ts';
import { censusRoutes } from './features/enrollment-sessions/census/census.routes.ts';
import { cobraRoutes } from './features/cobra/cobra.routes.ts';
import { collectionRoutes } from './features/collections/collections.routes.ts';
import { documentRoutes } from './features/documents/documents.routes.ts';
import { eligibilityRoutes } from './features/eligibility/eligibility.routes.ts';
import { proofRoutes } from './features/enrollments/proofs.routes.ts';
import { enrollmentRoutes } from './features/enrollments/enrollments.routes.ts';
import { signupRoutes } from './features/enrollment-sessions/signup.routes.ts';
import { sessionDoorRoutes } from './features/enrollment-sessions/door.routes.ts';
import { sessionRateRoutes } from './features/enrollment-sessions/rates.routes.ts';
import { sessionRoutes } from './features/enrollment-sessions/sessions.routes.ts';
import { eobRoutes } from './features/eobs/eobs.routes.ts';
import { healthPrivacyRoutes } from './features/health-privacy/health-privacy.routes.ts';
import { deskRoutes } from './features/help/desk.routes.ts';
import { hourBankRoutes } from './features/hour-bank/hour-bank.routes.ts';
import { helpRoutes } from './features/help/help.routes.ts';
import { inboxRoutes } from './features/inbox/inbox.routes.ts';
import { idCardRoutes } from './features/cards/idcards.routes.ts';
import { importRoutes } from './features/imports/imports.routes.ts';
import { installationRoutes } from './features/installations/installations.routes.ts';
import { memberRoutes } from './features/members/members.routes.ts';
import { organisationSignInRoutes } from './features/organisation-sign-in/organisation-sign-in.routes.ts';
import { takeSamlAnswers } from './features/organisation-sign-in/take-saml-answers.ts';
import { provisioningRoutes } from './features/provisioning/provisioning.routes.ts';
import { organisationRoutes } from './features/organisations/organisations.routes.ts';
import { billRoutes } from './features/bills/bills.routes.ts';
import { carrierBillRoutes } from './features/bills/carrier-bills.routes.ts';
import { batchRoutes } from './features/payments/batches.routes.ts';
import { paymentRoutes } from './features/payments/payments.routes.ts';
import { planRoutes } from './features/plans/plans.routes.ts';
import { payrollRoutes } from './features/payroll/payroll.routes.ts';
import { premiumRoutes } from './features/premiums/premiums.routes.ts';
import { referenceRoutes } from './features/reference/reference.routes.ts';
import { stopLossCaseRoutes } from './features/reinsurance/cases.routes.ts';
import { stopLossClaimRoutes } from './features/reinsurance/claims.routes.ts';
import { reinsuranceRoutes } from './features/reinsurance/reinsurance.routes.ts';
import { statementRoutes } from './features/reinsurance/statements.routes.ts';
import { reportRoutes } from './features/reports/reports.routes.ts';
import { rightsRoutes } from './features/rights/rights.routes.ts';
import { runtimeRoutes } from './features/runtime/runtime.routes.ts';
import { secondFactorRoutes } from './features/second-factor/second-factor.routes.ts';
import { settingRoutes } from './features/settings/settings.routes.ts';
import { siteRoutes } from './features/sites/sites.routes.ts';
import { surveyRoutes } from './features/surveys/surveys.routes.ts';
import { unionReportRoutes } from './features/union-reports/union-reports.routes.ts';
import { unionRoutes } from './features/unions/unions.routes.ts';
import { unionSignupRoutes } from './features/union-signups/union-signups.routes.ts';
import { systemRoutes } from './features/system/system.routes.ts';
import { taskRoutes } from './features/tasks/tasks.routes.ts';
import { userRoutes } from './features/users/user.routes.ts';
import { viewAsRoutes } from './features/view-as/view-as.routes.ts';
import { viewRoutes } from './features/views/views.routes.ts';
import { webhookRoutes } from './features/webhooks/webhooks.routes.ts';
import { API_BASE } from './platform/http/api-base.ts';
import type { Parts } from './platform/http/context.ts';
import { parseForm, parseQuery } from './platform/http/forms.ts';
import { logRequests } from './platform/http/logging.ts';
import { type FigureSources, serveMetrics } from './platform/http/metrics.ts';
import { type Leaving, type Readiness, serveReadiness } from './platform/http/readiness.ts';
import { answer, answerRefusals } from './platform/http/replies.ts';
import { serveResumable } from './platform/http/resumable.ts';
import { endSlowBodies } from './platform/http/slow-bodies.ts';
import { sendSecurityHeaders, serveBrowserApp } from './platform/http/static.ts';
import type { TrustedProxies } from './platform/http/trusted-proxies.ts';

/** A JSON or form body may be this large (in bytes); a file as large as its call says. */
const BODY_BYTES = 1_048_576;

/** How long the head of a request may take to arrive, in milliseconds, and how often that is looked at. */
const HEAD_MS = 10_000;
const LOOK_MS = 2_000;

/** The longest that a request may take to arrive, a file of the largest size on a poor line. */
const REQUEST_MS = 30 * 60_000;

/** Every feature, in one list: nothing is found by itself. */
const features = [
  auditRoutes,
  authRoutes,
  secondFactorRoutes,
  alarmRoutes,
  memberRoutes,
  referenceRoutes,
  planRoutes,
  collectionRoutes,
  apiDocRoutes,
  apiKeyRoutes,
  webhookRoutes,
  organisationSignInRoutes,
  provisioningRoutes,
  eligibilityRoutes,
  cobraRoutes,
  hourBankRoutes,
  censusRoutes,
  payrollRoutes,
  premiumRoutes,
  bankLinkRoutes,
  paymentRoutes,
  batchRoutes,
  billRoutes,
  carrierBillRoutes,
  reinsuranceRoutes,
  statementRoutes,
  stopLossCaseRoutes,
  stopLossClaimRoutes,
  settingRoutes,
  importRoutes,
  enrollmentRoutes,
  sessionRateRoutes,
  sessionRoutes,
  sessionDoorRoutes,
  signupRoutes,
  proofRoutes,
  claimRoutes,
  accumulatorRoutes,
  healthPrivacyRoutes,
  helpRoutes,
  deskRoutes,
  inboxRoutes,
  idCardRoutes,
  eobRoutes,
  cardTemplateRoutes,
  eobTemplateRoutes,
  userRoutes,
  announcementRoutes,
  reportRoutes,
  rightsRoutes,
  clientRoutes,
  organisationRoutes,
  siteRoutes,
  surveyRoutes,
  unionReportRoutes,
  unionRoutes,
  unionSignupRoutes,
  installationRoutes,
  clientFieldRoutes,
  formRoutes,
  contactRoutes,
  dashboardRoutes,
  systemRoutes,
  taskRoutes,
  documentRoutes,
  entityRoutes,
  esignRoutes,
  fileRoutes,
  serviceRoutes,
  viewRoutes,
  viewAsRoutes,
  serveResumable,
];

/** What the program around the application decides. */
export interface AppOptions {
  /** The folder of the built browser application; absent: the API alone. */
  browserApp?: string;
  /** Without one nothing is logged. */
  logger?: FastifyBaseLogger;
  /** Which proxies may say whom they speak for. */
  trustProxy?: TrustedProxies;
  /** Without them there is no GET /metrics. */
  figures?: FigureSources;
  /** What GET /ready asks, and whether the process is on its way out; without them there is no GET /live nor /ready. */
  readiness?: { parts: Readiness; leaving: Leaving };
}

/** Assembles the server: its front door, the API below its base, the browser application around it. */
export async function buildApp(parts: Parts, options: AppOptions = {}): Promise<FastifyInstance> {
  const { browserApp, figures, readiness } = options;
  const app = await frontDoor(parts, options);
  if (figures) serveMetrics(app, parts.pool, figures);
  if (readiness) serveReadiness(app, readiness.parts, readiness.leaving);
  runtimeRoutes(app, parts);
  takeSamlAnswers(app, parts);
  await app.register(
    async (api) => {
      for (const feature of features) feature(api, parts);
    },
    { prefix: API_BASE },
  );
  if (browserApp !== undefined) await serveBrowserApp(app, browserApp);
  return app;
}

/** What every request comes through before there is any route: limits, how bodies are read, headers, how refusals are answered. */
export async function frontDoor(
  { secrets }: Pick<Parts, 'secrets'>,
  { logger, trustProxy = false }: Pick<AppOptions, 'logger' | 'trustProxy'> = {},
): Promise<FastifyInstance> {
  const app = Fastify({
    ...(logger && { loggerInstance: logger }),
    trustProxy,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    connectionTimeout: 30_000,
    http: { headersTimeout: HEAD_MS, connectionsCheckingInterval: LOOK_MS },
    // Whoever is being answered is answered to the end; see drain.ts.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: 200,
      querystringParser: parseQuery,
    },
    frameworkErrors: (error, request, reply) => void answer(error, request, reply),
  });
  await app.register(fastifyCookie);
  await app.register(fastifyFormbody, { parser: parseForm });
  await app.register(fastifyMultipart, { limits: { files: 1, fields: 50, fieldSize: 64_000 } });
  readEmptyJson(app);
  endSlowBodies(app);
  await sendSecurityHeaders(app);
  answerRefusals(app);
  logRequests(app, secrets);
  return app;
}

/** An empty JSON body is a body without fields; anything else is parsed with prototype keys refused. */
function readEmptyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') done(null, {});
    else void parse(request, String(text), done);
  });
}
