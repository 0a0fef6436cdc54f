import { BlockList, isIP } from 'node:net';
import { StartRefused } from '../db/start-refused.ts';

/** Which peers may say who they speak for: Fastify's own form. */
export type TrustedProxies = false | ((address: string, hop: number) => boolean);

const MOST_HOPS = 10;

/**
 * Who may set X-Forwarded-*: so many proxies before this machine (1 to 10), or the addresses and networks that they stand
 * in ("10.0.0.0/8, 192.168.1.5"). Nobody may be everybody: the address that limits and signatures record would be what a
 * visitor writes.
 * @throws StartRefused where it is neither, or a network of everybody's
 */
export function trustedProxies({ TRUST_PROXY: given = '' }: Record<string, string | undefined>): TrustedProxies {
  if (given === '' || given === '0') return false;
  if (/^\d+$/.test(given)) return hops(Number(given));
  const list = new BlockList();
  for (const part of given.split(',')) addNetwork(list, part.trim());
  return (address) => {
    const family = isIP(address);
    return family !== 0 && list.check(address, family === 4 ? 'ipv4' : 'ipv6');
  };
}

function hops(most: number): TrustedProxies {
  if (most <= MOST_HOPS) return (_, hop) => hop < most;
  throw new StartRefused(`TRUST_PROXY trusts ${MOST_HOPS} proxies at the most: ${most}.`);
}

/** Networks wider than these are anybody's. */
const WIDEST = { 4: 8, 6: 7 } as const;

function addNetwork(list: BlockList, part: string): void {
  const [address = '', prefix = ''] = part.split('/');
  const family = isIP(address);
  if (family !== 4 && family !== 6) {
    throw new StartRefused(
      `TRUST_PROXY takes a number of proxies or their networks, such as 1 or 10.0.0.0/8: "${part}" is neither.`,
    );
  }
  const bits = prefixBits(part, family, prefix);
  list.addSubnet(address, bits, family === 4 ? 'ipv4' : 'ipv6');
  // A socket that takes both families names an IPv4 peer so.
  if (family === 4) list.addSubnet(`::ffff:${address}`, 96 + bits, 'ipv6');
}

function prefixBits(part: string, family: 4 | 6, prefix: string): number {
  const most = family === 4 ? 32 : 128;
  const bits = prefix === '' ? most : Number(prefix);
  if (/^\d*$/.test(prefix) && bits <= most && bits >= WIDEST[family]) return bits;
  throw new StartRefused(
    `TRUST_PROXY would trust everybody, or no network at all: ${part}. Name your proxies, such as 1 or 10.0.0.0/8.`,
  );
}
