import type { Language } from '@coverlane/contract/codes.ts';
import sanitizeHtml from 'sanitize-html';

/** What a message may hold besides text; the browser's own list is the same (web/features/inbox/body-html.ts). */
const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'a'];

/**
 * The HTML of a message as it is kept: text, paragraphs, lists, emphasis and links to the web or an address; nothing that runs,
 * loads or looks like the portal. Links open nowhere near the portal's window.
 * @param html as it was sent
 */
export const sanitised = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: TAGS,
    allowedAttributes: { a: ['href', 'rel', 'target'] },
    allowedSchemes: ['https', 'http', 'mailto'],
    allowProtocolRelative: false,
    transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener noreferrer', target: '_blank' }) },
  }).trim();

/** The words of a message, without its HTML: is there anything to read in it, and how long is it? */
export const wordsOf = (html: string): string =>
  sanitizeHtml(html.replaceAll(/<(br|\/p|\/li)\b[^>]*>/gi, ' '), { allowedTags: [], allowedAttributes: {} })
    .replaceAll(/\s+/g, ' ')
    .trim();

/** Text that somebody typed without any HTML, as the HTML of a message: its lines and paragraphs stay. */
export const htmlOfText = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part.trim()).replaceAll('\n', '<br>')}</p>`)
    .join('');

/** Text so that it is no HTML, whatever it holds. */
export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/**
 * In which language words are written, as far as their letters and their writer's own language say: what has Hangul is Korean, whoever
 * wrote it, and nothing without it is. Screens mark each message with it, for whatever reads it aloud.
 */
export function languageWritten(words: string, writers: string): Language {
  if (/[\u1100-\u11ff\u3130-\u318f\uac00-\ud7af]/.test(words)) return 'ko';
  return writers === 'es' ? 'es' : 'en';
}
