import type { Context } from '../../platform/http/context.ts';
import { conflict, invalid } from '../../platform/http/refusals.ts';
import { hostHolder } from './site-hosts.queries.ts';

type SiteDraft = Record<string, unknown> & { id?: string };

const texts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/**
 * What a site may not be: at a host name that another has, or closed to administrators at the very address it is kept
 * from.
 * @throws Refusal 409 host-taken with the other site's name, 422 at the user types
 */
export async function requireSite(draft: SiteDraft, { db, request }: Context): Promise<void> {
  const hosts = texts(draft['hosts']);
  const holder = hosts.length > 0 ? await hostHolder(db, hosts, draft.id ?? null) : undefined;
  if (holder) throw holder.name ? conflict('host-taken', { ...holder }) : invalid({ hosts: 'taken' });
  const types = draft['allowedUserTypes'];
  if (types !== undefined && !texts(types).includes('admin') && hosts.includes(request.hostname))
    throw invalid({ allowedUserTypes: 'locks-out' });
}
