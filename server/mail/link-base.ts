import type { Context } from '../http/context.ts';
import { linkHost } from './mail.queries.ts';

/**
 * What links in mails begin with: PUBLIC_URL, or the host that was asked where it is one of the sites' hosts, else the
 * first site's host, else this machine. A Host header that somebody made up leads nowhere else.
 */
export async function linkBase({ db, parts, request }: Pick<Context, 'db' | 'parts' | 'request'>): Promise<string> {
  if (parts.publicUrl !== undefined) return parts.publicUrl;
  const { hostname, protocol, port, raw } = request;
  const host = await linkHost(db, hostname);
  const own = raw.socket.localPort;
  if (host === null) return `http://localhost${own === undefined ? '' : `:${own}`}`;
  // A port is taken over only where it is the one we listen on; a proxy's port is its own business.
  const direct = host === hostname && port !== null && port === own && port !== 80 && port !== 443;
  return `${host === hostname ? protocol : 'https'}://${host}${direct ? `:${port}` : ''}`;
}
