import { join } from 'node:path';
import { defineConfig } from 'vite';
import { compressed } from './bundling/compressed.ts';
import { textsOfProgram } from './bundling/texts-of-program.ts';
import { product } from './vite.config.ts';

const main = join(import.meta.dirname, 'by-key.tsx');

/**
 * The pages that a key opens, as a program of their own beside the portal's: it is built by itself, for what two programs of
 * one build share is cut out of both, and weighs more in both.
 */
export default defineConfig({
  ...product,
  plugins: [textsOfProgram(main), ...(product.plugins ?? []), compressed()],
  // The portal's build has written them.
  publicDir: false,
  build: {
    ...product.build,
    emptyOutDir: false,
    manifest: '.vite/by-key.json',
    rolldownOptions: {
      input: join(import.meta.dirname, 'by-key.html'),
      output: {
        codeSplitting: {
          groups: [
            { name: 'around', priority: 2, test: /app[\\/]by-key[\\/]KeyPage\.tsx$/ },
            { name: 'survey', priority: 1, test: /web[\\/]features[\\/]surveys[\\/]SurveyByKey\.tsx$/ },
          ],
        },
      },
    },
  },
});
