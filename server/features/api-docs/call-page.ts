import { type DocumentedCall, type DocumentedField, typeOf } from './documented-calls.ts';
import { exampleOf } from './example.ts';
import { type Frame, Html, html, wholePage } from './page.ts';

/** The page of one call: who may make it, what it takes, an example to try, what it answers. */
export function callPage(frame: Frame, call: DocumentedCall): string {
  const { words } = frame;
  const main = html`<h1><b class="method">${call.method}</b> <code>${call.path}</code></h1>
    <p class="name">${call.name}</p>
    <p lang="en">${call.about}</p>
    <p>${opensTo(frame, call)}</p>
    ${call.isKeyed && html`<p>${words.keyed}</p>`}
    <h2>${words.example}</h2>
    <pre tabindex="0"><code>${exampleOf(call, frame.origin)}</code></pre>
    <h2>${words.takes}</h2>
    ${call.fields.length === 0 ? html`<p>${words.nothing}</p>` : fieldTable(frame, call.fields)}
    <h2>${words.answers}</h2>
    ${call.isFile ? html`<p>${words.file}</p>` : shown(call.reply)}
    <h2>${words.refusals}</h2>
    <p>${words.refusalsAbout}</p>`;
  return wholePage(frame, {
    title: `${call.method} ${call.path}`,
    here: `/${encodeURIComponent(call.name)}`,
    main,
  });
}

function opensTo({ words }: Frame, { scopes, isPublic }: DocumentedCall): Html {
  if (isPublic) return html`${words.isPublic}`;
  if (scopes.length === 0) return html`${words.closed}`;
  return html`${words.scopes} ${scopes.map((scope, at) => html`${at > 0 && ', '}<code>${scope}</code>`)}`;
}

function fieldTable({ words }: Frame, fields: readonly DocumentedField[]): Html {
  const row = ({ name, in: place, required, schema }: DocumentedField) => html`<tr>
    <th scope="row"><code>${name}</code></th>
    <td>${words.places[place]}${required && html`, <b>${words.required}</b>`}</td>
    <td>${typeOf(schema)}</td>
  </tr>`;
  return html`<div class="scrolls" tabindex="0" role="region" aria-label="${words.takes}">
    <table>
      <thead>
        <tr>
          <th scope="col">${words.field}</th>
          <th scope="col">${words.place}</th>
          <th scope="col">${words.type}</th>
        </tr>
      </thead>
      <tbody>
        ${fields.map(row)}
      </tbody>
    </table>
  </div>`;
}

const shown = (schema: object): Html => html`<pre tabindex="0"><code>${JSON.stringify(schema, null, 2)}</code></pre>`;
