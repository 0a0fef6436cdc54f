import type { ESTree } from 'vite';

/** A stretch of a program and what stands there instead. */
export type Cut = { readonly from: number; readonly to: number; readonly by: string };

/** A program with its stretches replaced. */
export const withCuts = (code: string, cuts: readonly Cut[]): string =>
  cuts
    .toSorted((one, other) => other.from - one.from)
    .reduce((text, { from, to, by }) => text.slice(0, from) + by + text.slice(to), code);

type Node = { readonly type: string };

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** Every node of a program, from the outside in. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const value of Object.values(node)) {
    for (const one of [value].flat()) if (isNode(one)) yield* nodesOf(one);
  }
}

/** `import('./Page.tsx')` in a program: where it stands and what it names. */
export type Fetched = { readonly start: number; readonly end: number; readonly to: string };

const isImport = (node: Node): node is ESTree.ImportExpression => node.type === 'ImportExpression';

/** What a program fetches later, by names that stand there whole. */
export const fetchedIn = (program: ESTree.Program): Fetched[] =>
  [...nodesOf(program)].filter(isImport).flatMap(({ start, end, source }) => {
    const to = source.type === 'Literal' ? source.value : undefined;
    return typeof to === 'string' ? [{ start, end, to }] : [];
  });

/** The properties of an object literal by their names. */
export const propertiesOf = (object: ESTree.ObjectExpression): ReadonlyMap<string, ESTree.ObjectProperty> =>
  new Map(
    object.properties.flatMap((property) =>
      property.type === 'Property' && property.key.type === 'Identifier' ? [[property.key.name, property]] : [],
    ),
  );
