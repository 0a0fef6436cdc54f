import type { Reply } from '@coverlane/contract/call.ts';
import type { sessionEnrolling } from '@coverlane/contract/enrollments/session-calls.ts';
import { loadSessionRules } from '../../facts/sessions.queries.ts';
import { paperToReadOf } from '../../facts/papers-to-sign.queries.ts';
import type { Context } from '../../platform/http/context.ts';
import { notFound } from '../../platform/http/refusals.ts';
import { pagesOfSession, papersOfSession } from './session-reading.queries.ts';

type Reading = Reply<typeof sessionEnrolling.sessionReading>;

/** The pages and papers that stand beside what a session offers (domain 5.1). @throws Refusal 404 */
export async function sessionReading({ id }: { id: string }, { db }: Context): Promise<Reading> {
  if ((await loadSessionRules(db, id)) === undefined) throw notFound();
  return {
    pages: await pagesOfSession(db, id),
    papers: await papersOfSession(db, id),
    toSign: (await paperToReadOf(db, id)) ?? null,
  };
}
