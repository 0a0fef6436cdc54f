import { BlockList, isIP, isIPv6 } from 'node:net';

/** Networks that are nobody's on the public internet (IANA special-purpose registries). */
const closed4: readonly [network: string, prefix: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** Within 2000::/3, outside of which nothing is public. The last carries IPv4 addresses inside (6to4). */
const closed6: readonly [network: string, prefix: number][] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
];

const closed = new BlockList();
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');
const global6 = new BlockList();
global6.addSubnet('2000::', 3, 'ipv6');

/** Is this an address of the public internet? An IPv4 address within an IPv6 one is none of it, whichever way it is written. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return global6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
  return isIP(address) === 4 && !closed.check(address, 'ipv4');
}

/** What nothing is sent to, by how an address is written; a name is looked up when something is sent. */
export type AddressFault = 'bad-text' | 'https' | 'private';

/**
 * Why nothing is sent to an address that somebody typed; undefined: it can be.
 * @param allowed no TLS in a demonstration; nor, and to every network, where the operator allows it (WEBHOOKS_PRIVATE)
 */
export function addressFault(
  address: string,
  allowed: { plain: boolean; privately: boolean },
): AddressFault | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !isPlainWeb(url)) return 'bad-text';
  if (url.protocol === 'http:' && !allowed.plain) return 'https';
  return isLocal(hostOf(url)) && !allowed.privately ? 'private' : undefined;
}

const isPlainWeb = ({ username, password, protocol }: URL): boolean =>
  username === '' && password === '' && /^https?:$/.test(protocol);

const isLocal = (host: string): boolean =>
  /(^|\.)(localhost|local|internal)$/i.test(host) || (isIP(host) !== 0 && !isPublicAddress(host));

/** The host of an address without the brackets of an IPv6 address. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
