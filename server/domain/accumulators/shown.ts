/** A ledger as one reader may see it. */
export interface SeenLedger<Of> {
  entries: Of[];
  /** What everybody else used, as one line; null: nobody else did, or it must not be told. */
  others: number | null;
  /** Lines are withheld: with them the reader could tell what one person used. Only the total is shown. */
  onlyTotal: boolean;
}

/**
 * Draws a family's ledger for a reader who may not see everybody's lines. Those of two or more hidden people are one line
 * "other family members"; a single hidden person's amount would be told by it, and so no line is shown at all.
 * @param isHidden may the reader not see what is behind this entry?
 */
export function ledgerForReader<Of extends { personId: string; amount: number }>(
  entries: readonly Of[],
  isHidden: (entry: Of) => boolean,
): SeenLedger<Of> {
  const hidden = entries.filter(isHidden);
  const people = new Set(hidden.map(({ personId }) => personId));
  if (people.size === 1) return { entries: [], others: null, onlyTotal: true };
  const sum = hidden.reduce((total, { amount }) => total + amount, 0);
  return {
    entries: entries.filter((entry) => !isHidden(entry)),
    others: people.size === 0 ? null : sum,
    onlyTotal: false,
  };
}

const NETWORKS = new Set(['IN', 'OUT', 'T1', 'T2']);
const NETWORK_OF: Readonly<Record<string, string>> = { in: 'IN', out: 'OUT', tier1: 'T1', tier2: 'T2' };
const TIER = /^[A-Z0-9]{2,10}$/;

/**
 * Is an item shown for a coverage tier and its network? `requiredTiers` holds coverage-tier codes and network tokens (IN,
 * OUT, T1, T2); none of a sort asks nothing of it (domain 8.1).
 */
export function isShownFor(
  requiredTiers: readonly string[],
  { tierCode, network }: { tierCode: string | null; network: string },
) {
  const networks = requiredTiers.filter((token) => NETWORKS.has(token));
  const tiers = requiredTiers.filter((token) => TIER.test(token) && !NETWORKS.has(token));
  const token = NETWORK_OF[network];
  if (networks.length > 0 && token !== undefined && !networks.includes(token)) return false;
  return tiers.length === 0 || (tierCode !== null && tiers.includes(tierCode));
}
