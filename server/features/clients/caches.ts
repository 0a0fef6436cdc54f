import type { Input } from '@coverlane/contract/call.ts';
import type { clientCalls } from '@coverlane/contract/clients/calls.ts';
import { rebuildSearch } from '../../facts/search.queries.ts';
import { forgetTables } from '../../platform/db/table-facts.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { clearRights, clientOfMember } from './caches.queries.ts';
import { findingsOf, searchTexts, treeOf } from './refresh.queries.ts';
import { hasClient } from './tree.queries.ts';

/** POST /admin/refreshclient/{id}. @throws Refusal 404 for a client that is not the reader's */
export async function refreshClient({ id }: { id: string }, { db }: Context) {
  if (!(await hasClient(db, id))) throw notFound();
  const before = await searchTexts(db, id);
  const people = await rebuildSearch(db, id);
  const search = { people, ...differenceOf(before, await searchTexts(db, id)) };
  const [tree, findings] = [await treeOf(db, id), await findingsOf(db, id)];
  const { added, changed, removed } = search;
  await appendAudit(db, {
    action: 'refresh',
    call: 'refreshClient',
    objectType: 'clients',
    objectId: id,
    clientId: id,
    outcome: 'ok',
    detail: { people, added, changed, removed },
  });
  return { at: new Date().toISOString(), search, tree, findings };
}

/** What differs between two states of texts by id. */
function differenceOf(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const added = [...after.keys()].filter((id) => !before.has(id)).length;
  const removed = [...before.keys()].filter((id) => !after.has(id)).length;
  const changed = [...after].filter(([id, text]) => before.has(id) && before.get(id) !== text).length;
  return { added, changed, removed };
}

/**
 * POST /admin/clearcache: rights looked up lately, what is known of the tables, and of a client its search rows, all of
 * which are derived anew.
 * @throws Refusal 422 where the id that the scope needs is missing, 404 for one that is not the reader's
 */
export async function clearCache({ scope, id }: Input<typeof clientCalls.clearCache>, { db }: Context) {
  await requireSubject(db, scope, id);
  const counts = {
    rights: await clearRights(db, scope, id ?? null),
    tables: scope === 'all' ? forgetTables() : 0,
    search: scope === 'client' && id !== undefined ? await rebuildSearch(db, id) : 0,
  };
  const detail = { scope, ...counts };
  await appendAudit(db, { action: 'clear-cache', call: 'clearCache', objectId: id ?? null, outcome: 'ok', detail });
  return { counts };
}

type Scope = Input<typeof clientCalls.clearCache>['scope'];

/** An id that is sent must be the reader's to know, whether or not the scope needs one. */
async function requireSubject(db: Context['db'], scope: Scope, id: string | undefined): Promise<void> {
  if (id === undefined) {
    if (scope !== 'all') throw invalid({ id: 'required' });
    return;
  }
  const isClient = scope !== 'member' && (await hasClient(db, id));
  const isMember = scope !== 'client' && (await clientOfMember(db, id)) !== undefined;
  if (!isClient && !isMember) throw notFound();
}
