import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';

/** The module that main.tsx imports while it asks the server: the application. */
const START = /\/web\/app\/start\.tsx$/;

/**
 * Names the application's code and styles in the page itself, so that the browser fetches them beside the small module
 * that asks the server for the configuration and the user, and not after it.
 */
export function earlyLinks(): Plugin {
  return {
    name: 'coverlane-early-links',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, filename }) {
        const chunks = Object.values(bundle).filter((file): file is Rolldown.OutputChunk => file.type === 'chunk');
        const start = chunks.find(({ facadeModuleId }) => START.test(facadeModuleId ?? ''));
        // The pages that a key opens have no application: they ask for the configuration alone; the gallery for nothing.
        if (!start) return filename.endsWith('by-key.html') ? [CONFIG] : html;
        const early = chunks.filter(({ fileName }) => closure(start, chunks).has(fileName));
        const links = early.map(({ fileName }) => link('modulepreload', fileName));
        const styles = early.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]);
        const all = [...links, ...styles.map((fileName) => link('stylesheet', fileName))];
        return [CONFIG, ...all.filter(({ attrs }) => !html.includes(String(attrs?.['href'])))];
      },
    },
  };
}

/** What the small module asks for first (web/lib/config.ts). */
const CONFIG: HtmlTagDescriptor = {
  tag: 'link',
  attrs: { rel: 'preload', as: 'fetch', crossorigin: true, href: '/config.json' },
  injectTo: 'head-prepend',
};

const link = (rel: string, fileName: string): HtmlTagDescriptor => ({
  tag: 'link',
  attrs: { rel, crossorigin: true, href: `/${fileName}` },
  injectTo: 'head',
});

/** A chunk with everything that it imports at once. */
function closure(
  from: Rolldown.OutputChunk,
  chunks: readonly Rolldown.OutputChunk[],
  seen = new Set<string>(),
): Set<string> {
  if (seen.has(from.fileName)) return seen;
  seen.add(from.fileName);
  for (const chunk of chunks) if (from.imports.includes(chunk.fileName)) closure(chunk, chunks, seen);
  return seen;
}
