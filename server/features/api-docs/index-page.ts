import type { DocumentedCall } from './documented-calls.ts';
import { type Frame, Html, html, wholePage } from './page.ts';

/** The first page: how the API works, and all calls, or those that were searched for. */
export function indexPage(
  frame: Frame,
  { query, calls, all }: { query: string; calls: readonly DocumentedCall[]; all: number },
): string {
  const { words } = frame;
  const found = html`<h1>${words.found(calls.length, query)}</h1>`;
  const main = query === '' ? html`${guide(frame, all)}${listed(frame, calls)}` : html`${found}${listed(frame, calls)}`;
  return wholePage(frame, { title: query === '' ? words.overview : query, here: '', main });
}

function guide({ words, origin, docs }: Frame, all: number): Html {
  const sections = words.sections.map(
    ({ id, title, lines, code }) => html`
      <section id="${id}" aria-labelledby="${id}-title">
        <h2 id="${id}-title">${title}</h2>
        ${lines.map((line) => html`<p>${withCode(line)}</p>`)}
        ${code !== undefined && html`<pre tabindex="0"><code>${code.replaceAll('{origin}', origin)}</code></pre>`}
      </section>`,
  );
  return html`<h1>${words.overview}</h1>
    <p>${words.about(all)} <a href="${docs.replace(/docs$/, 'openapi.json')}">openapi.json</a></p>
    <nav aria-label="${words.contents}">
      <ul class="inline">
        ${words.sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}
        <li><a href="#calls">${words.calls}</a></li>
      </ul>
    </nav>
    ${sections}`;
}

/** Words between backticks are code. */
const withCode = (line: string): Html[] =>
  line.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`));

function listed({ words, docs, keep }: Frame, calls: readonly DocumentedCall[]): Html {
  const groups = Map.groupBy(calls, ({ group }) => group);
  const line = ({ name, method, path, summary }: DocumentedCall) => html`
    <li>
      <a href="${docs}/${encodeURIComponent(name)}${keep}"><b class="method">${method}</b> <code>${broken(path)}</code>
        <span class="about" lang="en">${summary}</span></a>
    </li>`;
  return html`<section id="calls" aria-labelledby="calls-title">
    <h2 id="calls-title">${words.calls}</h2>
    ${calls.length === 0 && html`<p>${words.none}</p>`}
    ${[...groups].map(
      ([group, of]) => html`<h3>${group}</h3>
        <ul class="calls">${of.map(line)}</ul>`,
    )}
  </section>`;
}

/** A path that may break after each slash. */
const broken = (path: string): Html[] => path.split('/').map((part, at) => html`${at > 0 && html`/<wbr />`}${part}`);
