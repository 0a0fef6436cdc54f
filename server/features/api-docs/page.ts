import { type Language, languages } from '@coverlane/contract/codes.ts';
import type { DocWords } from './doc-words.ts';

/** What every page of the reference has. */
export interface Frame {
  /** Where the reference stands: '/api/docs'. */
  docs: string;
  /** '?lang=ko' where the reader chose a language; links keep it. */
  keep: string;
  language: Language;
  words: DocWords;
  /** Of this portal, for examples: 'https://benefits.example.com'. */
  origin: string;
}

/** HTML that is written here, as against text that has to be escaped. */
export class Html {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Text as HTML shows it, in elements and quoted attributes. */
const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign);

type Part = Html | string | number | false | undefined | readonly Part[];

const written = (part: Part): string => {
  if (part instanceof Html) return part.text;
  if (typeof part === 'object') return part.map(written).join('');
  return part === false || part === undefined ? '' : escaped(String(part));
};

/** HTML with everything in `${}` escaped, unless it is HTML already. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + (at < parts.length ? written(parts[at]) : '')).join(''));

const names: Record<Language, string> = { en: 'English', ko: '한국어', es: 'Español' };

/** A whole page around its main part. `here`: the path below the reference, for the other languages. */
export function wholePage(frame: Frame, { title, here, main }: { title: string; here: string; main: Html }): string {
  const { docs, keep, language, words } = frame;
  const others = languages.map((other) =>
    other === language
      ? html`<li aria-current="true">${names[other]}</li>`
      : html`<li><a href="${docs}${here}?lang=${other}" lang="${other}" hreflang="${other}">${names[other]}</a></li>`,
  );
  return html`<!doctype html>
    <html lang="${language}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${words.title}</title>
        <link rel="stylesheet" href="${docs}.css" />
      </head>
      <body>
        <a class="skip" href="#main">${words.skip}</a>
        <header>
          <a class="name" href="${docs}${keep}">${words.title}</a>
          <form action="${docs}" role="search">
            <label>${words.search} <input type="search" name="q" maxlength="80" /></label>
            ${keep !== '' && html`<input type="hidden" name="lang" value="${language}" />`}
            <button>${words.find}</button>
          </form>
          <nav aria-label="${words.languages}"><ul>${others}</ul></nav>
        </header>
        <main id="main">${main}</main>
      </body>
    </html>`.text;
}
