import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { earlyLinks } from './bundling/early-links.ts';
import { figtree } from './bundling/figtree.ts';
import { lighterRouter, withoutInfiniteQueries, withoutMutations, withoutSchemas } from './bundling/lighter-modules.ts';
import { laterPages } from './bundling/later-pages.ts';
import { textsWithCode } from './bundling/texts-with-code.ts';
import { textParts } from './bundling/text-parts.ts';
import { withoutCircles } from './bundling/without-circles.ts';
import { checkLocales } from './locales/check-locales.ts';

const api = `http://127.0.0.1:${process.env['API_PORT'] ?? '8080'}`;

/** A text that one of the languages lacks stops the build; one that nobody uses only fails the test. */
function completeLocales(): Plugin {
  return {
    name: 'coverlane-locales',
    apply: 'build',
    buildStart() {
      const problems = checkLocales(import.meta.dirname).filter((problem) => !problem.startsWith('never used'));
      if (problems.length > 0) this.error(`Texts do not hold:\n${problems.join('\n')}`);
    },
  };
}

const plugins: Plugin[] = [
  react(),
  figtree(),
  withoutSchemas(),
  textParts(),
  laterPages(),
  textsWithCode(),
  lighterRouter(),
  withoutInfiniteQueries(),
  withoutMutations(),
  earlyLinks(),
  withoutCircles(),
].flat();

/** How the browser part is built; the test of the components builds their gallery in the same way. */
export const product: UserConfig = {
  root: import.meta.dirname,
  plugins,
  build: {
    outDir: join(import.meta.dirname, '../dist/web'),
    emptyOutDir: true,
    // For bundling/first-load.ts: which file loads which. Only assets/ is served.
    manifest: true,
    target: 'es2022',
    // The polyfill would be an inline script, which the content security policy refuses; browsers no longer need it.
    modulePreload: { polyfill: false },
    // No data: addresses either, so everything is a file with its hash in the name.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: 'vendor',
              priority: 3,
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|cookie-es|set-cookie-parser|@tanstack[\\/](react-query|query-core))[\\/]/,
            },
            // What main.tsx asks with while the application is on its way.
            {
              name: 'early',
              priority: 2,
              includeDependenciesRecursively: false,
              test: /web[\\/]lib[\\/](call-key|catalogues|config|early-user|language|own-colours|random-id|request|request-failed|submissions|user-state)\.ts$|contract[\\/](access|call|codes|auth[\\/]calls)\.ts$|preload-helper|no-schemas/,
            },
            // Few pages need what only describes fields; the calls themselves do without.
            {
              name: 'fields',
              priority: 2,
              includeDependenciesRecursively: false,
              test: /contract[\\/](fields|field-codes|field-kinds|later|later-fields|words[\\/]formed-texts|files[\\/]sheet|collection|members[\\/]shapes)\.ts$/,
            },
            // What stands on nearly every page: small files of their own weigh more.
            {
              name: 'parts',
              priority: 2,
              includeDependenciesRecursively: false,
              test: /web[\\/]ui[\\/](Card|Disclosure|ErrorState|PageHeader)\.tsx$/,
            },
            // The application with all that it imports at once.
            { name: 'shell', priority: 1, test: /web[\\/]app[\\/]start\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: { '/api': api, '/config.json': api, '/sitelogo': api, '/health': api },
  },
};

export default defineConfig({ ...product, plugins: [...plugins, completeLocales(), compressed()] });
