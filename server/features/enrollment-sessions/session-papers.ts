import type { Input } from '@coverlane/contract/call.ts';
import type { selfEnrollmentPapers } from '@coverlane/contract/self-enrollment/step-calls.ts';
import { filesOf } from '../../platform/files/files-of.ts';
import { FileReply, type Visitor } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { bearerToken } from '../../platform/http/session-cookie.ts';
import { enterByToken } from '../../platform/sign-in/by-access-token.ts';
import { ownPaper, paperOf } from './door.queries.ts';
import { ownFileToSign } from './paper-to-sign.queries.ts';

type Calls = typeof selfEnrollmentPapers;

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** A paper beside a plan, or beside an extra benefit, of an open session, by its own id. @throws Refusal 404 */
export async function paper(
  { id }: { id: string },
  ofBenefit: boolean,
  { db, parts }: Pick<Visitor, 'db' | 'parts'>,
): Promise<FileReply> {
  const found = UUID.test(id) ? await paperOf(db, id, ofBenefit) : undefined;
  if (found === undefined) throw notFound();
  return new FileReply(found.fileName, found.mediaType, await filesOf(parts).read(found.fileKey));
}

/** The same for whoever enrolls by a public key: of their own session alone (domain 6.1). @throws Refusal 401, 404 */
export async function selfEnrollmentPlanDoc(
  { a, b }: Input<Calls['selfEnrollmentPlanDoc']>,
  visitor: Visitor,
): Promise<FileReply> {
  const named = { enrollmentIdentifier: a, accessToken: bearerToken(visitor.request) ?? '' };
  const { db, parts } = await enterByToken(named, visitor);
  const which = await ownPaper(db, b);
  if (which !== undefined) return paper({ id: b }, which.ofBenefit, { db, parts });
  const signed = await ownFileToSign(db, b);
  if (signed === undefined) throw notFound();
  return new FileReply(signed.fileName, signed.mediaType, await filesOf(parts).read(signed.fileKey));
}
