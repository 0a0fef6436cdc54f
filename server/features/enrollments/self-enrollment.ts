import type { Input, Reply } from '@coverlane/contract/call.ts';
import { type Language, languages } from '@coverlane/contract/codes.ts';
import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import type { selfEnrollmentSteps } from '@coverlane/contract/self-enrollment/step-calls.ts';
import { paperText, wordsOfPaper } from '@coverlane/contract/enrollment-sessions/paper-text.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Seen, Visitor } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { paperToReadOf } from '../../facts/papers-to-sign.queries.ts';
import { enterByToken, type Named } from '../../platform/sign-in/by-access-token.ts';
import type { DraftReply } from './draft-reply.ts';
import { found, getEnrollment, putEnrollment } from './drafts.ts';
import { enrollmentOfCensus, ownSessionId } from './session-start.queries.ts';
import { startSessionEnrollment } from './session-start.ts';
import { postEnrollment } from './submit.ts';

/** What the wizard's last page asks for. */
const action = 'submit';

type Calls = typeof selfEnrollmentSteps;

/**
 * Opens the wizard for whoever names themselves by an access token (domain 6.1). What was read of a draft is in the audit log with
 * what was done.
 * @throws Refusal 401 where the token is over; 404 where it is of somebody else's enrollment
 */
async function atWizard<Answer>(
  { call, named, visitor }: { call: string; named: Named; visitor: Visitor },
  work: (context: Context) => Promise<Answer>,
): Promise<Answer> {
  const seen: Seen[] = [];
  const context = { ...(await enterByToken(named, visitor)), saw: (what: Seen) => void seen.push(what) };
  const answer = await work(context);
  for (const { type, id = null, clientId = null } of seen)
    await appendAudit(context.db, { action: 'read', call, objectType: type, objectId: id, clientId, outcome: 'ok' });
  return answer;
}

const updated = ({ enrollmentId, number, status, version, step, issues }: DraftReply) => ({
  enrollmentId,
  number,
  status,
  version,
  step,
  missing: issues.map(({ step: at, page, field }) => ({ step: at, page, field })),
});

/** Keeps what was typed, by the wizard's engine; begins the enrollment where there is none. */
export function updateSelfEnrollment(
  { version, step, place, data, ...named }: Input<Calls['updateSelfEnrollment']>,
  visitor: Visitor,
): Promise<Reply<Calls['updateSelfEnrollment']>> {
  return atWizard({ call: 'updateSelfEnrollment', named, visitor }, async (context) => {
    const id = version === undefined ? await begun(context) : await ownEnrollment(context);
    const newest = version ?? (await found(context.db, id)).version;
    return updated(await putEnrollment({ id, version: newest, step, place, answers: data }, context));
  });
}

/** Begins the enrollment. @throws Refusal 422 where there is one: what was typed there is not overwritten unseen */
async function begun(context: Context): Promise<string> {
  if ((await enrollmentOfCensus(context.db, context.user.id)) !== undefined) throw invalid({ version: 'required' });
  const sessionId = await ownSessionId(context.db, context.user.id);
  return (await startSessionEnrollment({ sessionId }, context)).enrollmentId;
}

async function ownEnrollment({ db, user }: Context): Promise<string> {
  const row = await enrollmentOfCensus(db, user.id);
  if (row === undefined) throw conflict('enrollment-not-active');
  return row.id;
}

/** Tells what is to be signed, or signs it and submits. */
export function selfEnrollmentForms(
  { version, signature, ...named }: Input<Calls['selfEnrollmentForms']>,
  visitor: Visitor,
): Promise<Reply<Calls['selfEnrollmentForms']>> {
  return atWizard({ call: 'selfEnrollmentForms', named, visitor }, async (context) => {
    const enrollmentId = await ownEnrollment(context);
    if (signature !== undefined) await postEnrollment({ action, enrollmentId, version, signature }, context);
    const { status, version: newest } = await found(context.db, enrollmentId);
    if (!isDraft(status)) return { status, version: newest, forms: [], documentIdentifier: enrollmentId };
    return { status, version: newest, forms: await toSign(enrollmentId, context), documentIdentifier: null };
  });
}

async function toSign(id: string, context: Context): Promise<Reply<Calls['selfEnrollmentForms']>['forms']> {
  const { signing, forms, issues, answers, sessionId } = await getEnrollment({ id }, context);
  const isOpen = (formId: string) => issues.some(({ field }) => field?.split('.')[1] === formId);
  const asked = forms.map(({ formId, heading, form, required }) => ({
    kind: 'form' as const,
    formId,
    heading,
    form,
    required,
    done: !isOpen(formId),
  }));
  if (signing === null) return asked;
  const { role, version, shown, name, paper: _, ...values } = signing;
  const language = languages.find((one) => one === context.user.language) ?? 'en';
  const text = signingText(role, { version, language }, values) ?? '';
  const beside = await paperToReadOf(context.db, sessionId ?? '');
  const papers = beside === undefined ? [] : [paperAskedOf(beside, answers, language)];
  return [...asked, ...papers, { kind: 'signature', text, version, language, shown, name }];
}

const paperAskedOf = (
  paper: NonNullable<Awaited<ReturnType<typeof paperToReadOf>>>,
  { subscriber }: DraftReply['answers'],
  language: Language,
) => ({
  kind: 'paper' as const,
  id: paper.id,
  number: paper.number,
  heading: wordsOfPaper(paper.headings, language),
  text: paperText(paper, subscriber, language),
  document: paper.document?.name ?? null,
});
