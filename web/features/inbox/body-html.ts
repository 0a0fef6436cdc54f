import DOMPurify from 'dompurify';

/** What a message may hold besides text; the server keeps nothing else (server/facts/message-body.ts). */
const TAGS = ['p', 'br', 'strong', 'b', 'em', 'i', 'u', 'ul', 'ol', 'li', 'blockquote', 'a'];
const ATTRIBUTES = ['href', 'rel', 'target'];

/** What the browser may draw of a message's HTML, whatever the server answered. Nodes: no page takes HTML as text (Trusted Types). */
export const safeBody = (html: string): DocumentFragment =>
  DOMPurify.sanitize(html, { ALLOWED_TAGS: TAGS, ALLOWED_ATTR: ATTRIBUTES, RETURN_DOM_FRAGMENT: true });

/** Text as it is typed, as the HTML of a message: nothing in it is HTML, its lines and paragraphs stay. */
export const htmlOfTyped = (text: string): string =>
  text
    .trim()
    .split(/\n\s*\n/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`)
    .join('');

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
