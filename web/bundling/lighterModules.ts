import type { Plugin } from 'vite';

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
      filter: { id: /\/contract\/[^?]+\.ts$/ },
      handler(code) {
        const from = "import * as z from 'zod/mini';";
        return code.includes(from) ? code.replace(from, `import { z } from ${JSON.stringify(NO_SCHEMAS)};`) : null;
      },
    },
  };
}

/**
 * Marks the components of react-router as free of side effects, so that those nobody uses (its forms, links, scroll
 * restoration and what they draw in) are left out. Spares the first load 4 KiB.
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
          .replace(/= (React\$1\.(?:forwardRef|memo|createContext)\()/g, '= /* @__PURE__ */ $1'),
        map: null,
      }),
    },
  };
}
