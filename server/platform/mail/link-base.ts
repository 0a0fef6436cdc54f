import type { Context } from '../http/context.ts';
import { linkHost } from './mail.queries.ts';

/**
 * What links in mails begin with: PUBLIC_URL, or the host that was asked where it is one of the sites' hosts, else the
 * first site's host, else this machine. A Host header that somebody made up leads nowhere else.
 */
export async function linkBase({ db, parts, request }: Pick<Context, 'db' | 'parts' | 'request'>): Promise<string> {
  if (parts.publicUrl !== undefined) return parts.publicUrl;
  const host = await linkHost(db, request.hostname);
  const own = request.raw.socket.localPort;
  if (host === null) return `http://localhost${own === undefined ? '' : `:${own}`}`;
  if (host !== request.hostname) return `https://${host}`;
  return `${request.protocol}://${host}${portOf(request, own)}`;
}

/** A port is taken over only where it is the one we listen on; a proxy's port is its own business. */
function portOf({ port, protocol }: Context['request'], own: number | undefined): string {
  const usual = protocol === 'https' ? 443 : 80;
  return port !== null && port === own && port !== usual ? `:${port}` : '';
}
