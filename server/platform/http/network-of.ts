import { isIPv6 } from 'node:net';

const GROUPS = 8;
/** Of an IPv6 address whoever has it has the last 64 bits, too (RFC 4291 2.5.4, RFC 6177): one home, 2^64 addresses. */
const NETWORK_GROUPS = 4;

/** An IPv4 peer as a socket of both families names it. */
const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The eight groups of an IPv6 address, '::' filled in; a tail in dots is left as one group of its own. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::');
  const parts = (text: string): string[] => (text === '' ? [] : text.split(':'));
  if (tail === undefined) return parts(head);
  const [before, after] = [parts(head), parts(tail)];
  const filled = after.length + (tail.includes('.') ? 1 : 0);
  return [...before, ...Array<string>(Math.max(0, GROUPS - before.length - filled)).fill('0'), ...after];
}

/** What limits count an address by: an IPv4 address itself, of an IPv6 address its /64. What is no address is itself. */
export function networkOf(address: string): string {
  const [plain = ''] = address.split('%');
  const mapped = MAPPED.exec(plain)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(plain)) return address;
  const network = groupsOf(plain)
    .slice(0, NETWORK_GROUPS)
    .map((group) => Number.parseInt(group, 16).toString(16));
  return `${network.join(':')}::/64`;
}
