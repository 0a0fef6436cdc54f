import type { Input, Reply } from '@coverlane/contract/call.ts';
import type { sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import { paperVariables } from '@coverlane/contract/enrollment-sessions/text-variables.ts';
import { unknownVariable } from '../../domain/enrollment-sessions/message-text.ts';
import { isDraft } from '../../domain/enrollment/states.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { actorName } from '../../platform/http/actor.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import { type Context, FileReply } from '../../platform/http/context.ts';
import { invalid, notFound, Refusal } from '../../platform/http/refusals.ts';
import {
  documentToSign,
  fileToSign,
  type NewPaper,
  paperOfSession,
  putPaper,
  signedIn,
  withdrawPaper,
} from './paper-to-sign.queries.ts';
import { choosersIn } from './plan-touches.queries.ts';
import { sendBack, toldOf } from './plan-touches.ts';
import { sessionToChange } from './plans.ts';
import { findSession } from './sessions.queries.ts';

type Calls = typeof sessionPapers;
type Told = Reply<Calls['sessionPaper']>;
type Setting = Input<Calls['setSessionPaper']>;

async function told({ db }: Context, sessionId: string): Promise<Told> {
  const found = await paperOfSession(db, sessionId);
  const counted = await signedIn(db, sessionId, found?.number ?? null);
  return { paper: found ?? null, variables: [...paperVariables], ...counted };
}

/** The paper of a session, and how many signed it. @throws Refusal 404 */
export async function sessionPaper({ id }: { id: string }, context: Context): Promise<Told> {
  if ((await findSession(context.db, id)) === undefined) throw notFound();
  return told(context, id);
}

const inThree = ({ en, ko, es }: NonNullable<Setting['headings']>) => ({ en, ko: ko ?? null, es: es ?? null });

/** @throws Refusal 422 unknown-variable at the text, with the nearest that is known (domain 5.5) */
function requireKnown(said: Readonly<Record<string, string | undefined>>, field: 'headings' | 'texts'): void {
  for (const [language, text] of Object.entries(said)) {
    // A heading is a name: it says the same to everybody.
    const unknown = unknownVariable(text ?? '', field === 'texts' ? paperVariables : []);
    if (unknown !== null) {
      const { name, nearest } = unknown;
      throw new Refusal(422, 'invalid', {
        fields: { [`${field}.${language}`]: 'unknown-variable' },
        values: { name, nearest },
      });
    }
  }
}

/** What is asked from now on; null: nothing. @throws Refusal 422 */
async function wanted(
  { kind, headings, texts, documentId }: Setting,
  clientId: string,
  { db }: Context,
): Promise<NewPaper | null> {
  if (kind === 'none') return null;
  if (headings === undefined) throw invalid({ 'headings.en': 'required' });
  requireKnown(headings, 'headings');
  if (kind === 'text') {
    if (texts === undefined) throw invalid({ 'texts.en': 'required' });
    requireKnown(texts, 'texts');
    return { headings: inThree(headings), texts: inThree(texts), document: null };
  }
  if (documentId === undefined) throw invalid({ documentId: 'required' });
  const document = await documentToSign(db, documentId, clientId);
  if (document === undefined) throw invalid({ documentId: 'not-found' });
  return { headings: inThree(headings), texts: null, document };
}

/** Everything by which one paper is another. */
const madeOf = (
  { headings: h, texts: t }: Pick<NewPaper, 'headings' | 'texts'>,
  documentId?: string,
  sha256?: string,
) => JSON.stringify([h.en, h.ko, h.es, t && [t.en, t.ko, t.es], documentId, sha256]);

/** Is it the paper that is asked already, word for word and file for file? */
async function isAsked(paper: NewPaper | null, sessionId: string, { db }: Context): Promise<boolean> {
  const now = await paperOfSession(db, sessionId);
  if (now === undefined || paper === null) return now === undefined && paper === null;
  const before = madeOf(now, now.documentId ?? undefined, now.document?.sha256);
  return before === madeOf(paper, paper.document?.id, paper.document?.sha256);
}

/** Whom another paper concerns: without one there is nothing to sign anew. */
const concernedBy = async (paper: NewPaper | null, sessionId: string, { db }: Context) =>
  paper === null ? [] : choosersIn(db, { sessionId });

type Putting = { session: { sessionId: string; clientId: string }; kind: Setting['kind']; returned: number };

async function put(paper: NewPaper | null, { session, kind, returned }: Putting, context: Context): Promise<void> {
  const { db, user } = context;
  const { sessionId, clientId } = session;
  if (paper === null) await withdrawPaper(db, sessionId);
  else await putPaper(db, { ...session, by: actorName(user) }, paper);
  await appendAudit(db, {
    action: 'update',
    call: 'setSessionPaper',
    objectType: 'enrollmentsessions',
    objectId: sessionId,
    clientId,
    outcome: 'ok',
    detail: { kind, returned },
  });
}

/** Has people sign another paper, or none; whoever waits for approval signs anew. @throws Refusal 404, 409 session-state, 422 */
export async function setSessionPaper(asked: Setting, context: Context): Promise<Reply<Calls['setSessionPaper']>> {
  const { sessionId, confirmed, note } = asked;
  const { clientId } = await sessionToChange(context, sessionId);
  const paper = await wanted(asked, clientId, context);
  if (await isAsked(paper, sessionId, context))
    return { ...(await told(context, sessionId)), outcome: 'applied', touched: null };
  const people = await concernedBy(paper, sessionId, context);
  const touched = toldOf(people);
  if (people.length > 0 && !confirmed) return { ...(await told(context, sessionId)), outcome: 'asked', touched };
  const submitted = people.filter(({ status }) => !isDraft(status));
  if (submitted.length > 0 && note === undefined) throw invalid({ note: 'required' });
  await put(paper, { session: { sessionId, clientId }, kind: asked.kind, returned: submitted.length }, context);
  await sendBack(submitted, note ?? '', context);
  return { ...(await told(context, sessionId)), outcome: 'applied', touched: people.length > 0 ? touched : null };
}

/** The file that is signed. @throws Refusal 404 */
export async function sessionPaperFile({ id }: { id: string }, { db, parts }: Context): Promise<FileReply> {
  const found = await fileToSign(db, id);
  if (found === undefined) throw notFound();
  return new FileReply(found.fileName, found.mediaType, await filesOf(parts).read(found.fileKey));
}
