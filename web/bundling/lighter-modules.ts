import type { ESTree, Plugin } from 'vite';
import { type Cut, withCuts } from './program.ts';

const ZOD = "import * as z from 'zod/mini';";
const NO_SCHEMAS = '\0coverlane-no-schemas';

/**
 * Answers itself to whatever is asked of it, so that the contract's definitions run without zod; only what would check
 * something throws, because it would check nothing.
 */
const NO_SCHEMAS_CODE = `
const checks = ['parse', 'safeParse', 'parseAsync', 'safeParseAsync', 'decode', 'encode', '_zod'];
const refuse = (name) => { throw new Error('The browser holds no schemas (' + name + '): the server checks') };
export const z = new Proxy(() => undefined, {
  get: (_, name) => (checks.includes(name) ? refuse(name) : z),
  apply: () => z,
});
`;

/**
 * Leaves the schemas of the contract out of the browser: it makes calls by method, path and access, and the server
 * checks what is sent and what is answered by the very same definitions. Spares the first load 11 KiB of zod.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'coverlane-without-schemas',
    enforce: 'pre',
    resolveId: (source) => (source === NO_SCHEMAS ? NO_SCHEMAS : null),
    load: (id) => (id === NO_SCHEMAS ? NO_SCHEMAS_CODE : null),
    transform: {
      filter: { id: /\/contract\/[^?]+\.ts$/, code: ZOD },
      handler(code) {
        const cuts = schemasIn(this.parse(code, { lang: 'ts' }));
        return {
          code: withCuts(code, cuts).replace(ZOD, `import { z } from ${JSON.stringify(NO_SCHEMAS)};`),
          map: null,
          moduleSideEffects: false,
        };
      },
    },
  };
}

/** The schemas of a module of the contract: constants that zod makes, and what a call takes and answers. */
function schemasIn({ body }: ESTree.Program): Cut[] {
  const constants = body
    .map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
    .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []));
  return constants.flatMap(({ init }) => (init ? schemasOf(init) : []));
}

function schemasOf(value: ESTree.Expression): Cut[] {
  if (isOfZod(value)) return [cut(value)];
  if (value.type !== 'ObjectExpression') return [];
  const values = value.properties.flatMap((property) => (property.type === 'Property' ? [property.value] : []));
  // A shape: an object of schemas, some of them made by functions of the contract, some taken from another shape.
  if (values.some((one) => isOfZod(one)) || isTaken(values)) return values.filter(isMade).map(cut);
  return values.flatMap((one) => (one.type === 'CallExpression' ? schemasOfCall(one) : []));
}

const cut = ({ start, end }: ESTree.Expression): Cut => ({ from: start, to: end, by: 'undefined' });

const isMade = ({ type }: ESTree.Expression): boolean => type === 'CallExpression' || type === 'MemberExpression';

/** All of it from other shapes, as a filter with its pages is: what is read of another module keeps that module. */
const isTaken = (values: readonly ESTree.Expression[]): boolean =>
  values.length > 0 && values.every(({ type }) => type === 'MemberExpression');

/** `input` and `reply` of `name: call({ ... })`. */
function schemasOfCall({ callee, arguments: [definition] }: ESTree.CallExpression): Cut[] {
  if (callee.type !== 'Identifier' || callee.name !== 'call' || definition?.type !== 'ObjectExpression') return [];
  return definition.properties.flatMap((property) =>
    property.type === 'Property' && property.key.type === 'Identifier' && ['input', 'reply'].includes(property.key.name)
      ? [cut(property.value)]
      : [],
  );
}

/** Is this `z.one()`, or a chain of it: `z.one().other()`? */
function isOfZod(value: ESTree.Expression): boolean {
  if (value.type === 'CallExpression') return isOfZod(value.callee);
  if (value.type === 'MemberExpression') return isOfZod(value.object);
  return value.type === 'Identifier' && value.name === 'z';
}

/**
 * Marks the components of react-router as free of side effects, so that those nobody uses (its forms, links, scroll
 * restoration and what they draw in) are left out, and so are its words for developers. Spares the first load 5 KiB.
 */
export function lighterRouter(): Plugin {
  return {
    name: 'coverlane-lighter-router',
    apply: 'build',
    transform: {
      filter: { id: /node_modules[\\/]react-router[\\/]dist[\\/]/ },
      handler: (code) => ({
        code: code
          .replace(/^\w+\.displayName = "[\w.]+";$/gm, '')
          .replace(/^(\s+)(warning\()/gm, '$1/* @__PURE__ */ $2')
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}

/** Leaves out the lists that grow page by page, which TanStack Query always brings and nobody uses: 0.6 KiB. */
export function withoutInfiniteQueries(): Plugin {
  return {
    name: 'coverlane-without-infinite-queries',
    apply: 'build',
    load: {
      filter: { id: /query-core[\\/]build[\\/]modern[\\/]infiniteQueryBehavior\.js$/ },
      handler: () => `
        export function infiniteQueryBehavior() {
          throw new Error('The build leaves infinite queries out: web/bundling/lighter-modules.ts');
        }
        export const hasNextPage = infiniteQueryBehavior;
        export const hasPreviousPage = infiniteQueryBehavior;`,
    },
  };
}

/** Leaves out the mutations of TanStack Query, which its client always brings: `useAction` does without. 1.9 KiB. */
export function withoutMutations(): Plugin {
  return {
    name: 'coverlane-without-mutations',
    apply: 'build',
    load: {
      filter: { id: /query-core[\\/]build[\\/]modern[\\/]mutationCache\.js$/ },
      handler: () => `
        export class MutationCache {
          build() { throw new Error('The build leaves mutations out: web/bundling/lighter-modules.ts'); }
          findAll() { return []; }
          resumePausedMutations() { return Promise.resolve(); }
          clear() {}
        }`,
    },
  };
}
