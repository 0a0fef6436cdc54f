import { holds } from './conditions.ts';
import type { FormDefinition, FormItem } from './model.ts';

/** Do the conditions of one item hold of these answers? */
export function isAsked({ hidden, showWhen }: FormItem, answers: Readonly<Record<string, unknown>>): boolean {
  if (hidden) return false;
  if (!showWhen) return true;
  const held = showWhen.conditions.map((condition) => holds(condition, answers));
  return showWhen.match === 'all' ? held.every(Boolean) : held.some(Boolean);
}

/**
 * The items that are asked, in order, under these answers. What is not asked counts as not answered for those behind it;
 * what stands under a section that is not shown is not asked either.
 */
export function shownItems(form: FormDefinition, answers: Readonly<Record<string, unknown>>): FormItem[] {
  const counted: Record<string, unknown> = {};
  let inSight = true;
  return form.items.filter((item) => {
    if (item.type === 'section') inSight = isAsked(item, counted);
    const shown = inSight && isAsked(item, counted);
    if (shown) counted[item.key] = answers[item.key];
    return shown;
  });
}

/** The shown items by page: a section that begins a page begins one. */
export function pagesOf(items: readonly FormItem[]): FormItem[][] {
  const pages: FormItem[][] = [];
  for (const item of items) {
    const last = pages.at(-1);
    if (!last || (item.type === 'section' && item.page && last.length > 0)) pages.push([item]);
    else last.push(item);
  }
  return pages;
}
