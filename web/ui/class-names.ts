/** Joins the class names that apply: classNames('chip', tone && `chip-${tone}`). */
export function classNames(...names: readonly (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(' ');
}
