/**
 * A file's name as it is kept and shown: a name and never a path, with nothing in it that cannot be seen or turns the reading
 * direction. What is too long loses its beginning, for its ending says what it is.
 * @param most characters
 */
export function fileNameOf(name: string, most = 255): string {
  const last = name.normalize('NFC').split(/[\\/]/).at(-1) ?? '';
  // oxlint-disable-next-line no-control-regex -- what cannot be seen is what goes
  const seen = last.replace(/[\u0000-\u001f\u007f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '').trim();
  return [...seen].slice(-most).join('') || 'document';
}
