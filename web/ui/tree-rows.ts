/** One node of a tree, with what is inside it. */
export interface TreeNode {
  readonly key: string;
  readonly label: string;
  /** How many things are in it; absent: nothing is said. */
  readonly count?: number;
  /** It only holds others: choosing it opens or closes it. */
  readonly isHeading?: boolean;
  readonly inside: readonly TreeNode[];
}

/** A node as it is drawn: how deep, and where among those beside it. */
export interface TreeRow {
  readonly node: TreeNode;
  readonly level: number;
  readonly place: number;
  readonly beside: number;
  readonly around: string | undefined;
  readonly isOpen: boolean;
}

/** The rows that show while these nodes are closed, from top to bottom. */
export function treeRows(
  nodes: readonly TreeNode[],
  closed: ReadonlySet<string>,
  around?: { readonly key: string; readonly level: number },
): TreeRow[] {
  const level = (around?.level ?? 0) + 1;
  return nodes.flatMap((node, index) => {
    const isOpen = !closed.has(node.key);
    const row = { node, level, place: index + 1, beside: nodes.length, around: around?.key, isOpen };
    return [row, ...(isOpen ? treeRows(node.inside, closed, { key: node.key, level }) : [])];
  });
}

/** What a key does in a tree: another row is gone to, a node opens or closes, or it is chosen. */
export type TreeStep = { readonly go: string } | { readonly toggle: string } | { readonly choose: string };

/** What a key does on a row (WAI-ARIA tree pattern); undefined: nothing. */
export function treeStep(rows: readonly TreeRow[], key: string, on: string): TreeStep | undefined {
  const at = rows.findIndex(({ node }) => node.key === on);
  const row = rows[at];
  if (!row) return undefined;
  const go = (to: string | undefined): TreeStep | undefined => (to === undefined ? undefined : { go: to });
  const isParent = row.node.inside.length > 0;
  const steps: Readonly<Record<string, () => TreeStep | undefined>> = {
    ArrowDown: () => go(rows[at + 1]?.node.key),
    ArrowUp: () => go(rows[at - 1]?.node.key),
    Home: () => go(rows[0]?.node.key),
    End: () => go(rows.at(-1)?.node.key),
    ArrowRight: () => (isParent && row.isOpen ? go(rows[at + 1]?.node.key) : isParent ? { toggle: on } : undefined),
    ArrowLeft: () => (isParent && row.isOpen ? { toggle: on } : go(row.around)),
    Enter: () => ({ choose: on }),
    ' ': () => ({ choose: on }),
  };
  return steps[key]?.();
}
