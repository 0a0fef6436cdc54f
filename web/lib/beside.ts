/** Parts of one line with a dot between them, which never begins a line; a part that is empty is left out. */
export const beside = (...parts: readonly (string | null | undefined | false)[]): string =>
  parts.filter(Boolean).join('\u00A0· ');
