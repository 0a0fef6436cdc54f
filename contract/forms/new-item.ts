import type { FormItem } from './model.ts';

/** An item of which nothing is said but its key, type and words: what the schema fills in where it is not sent. */
export const newItemOf = (said: Pick<FormItem, 'key' | 'type' | 'label'>): FormItem => ({
  help: null,
  required: false,
  options: [],
  rows: [],
  showWhen: null,
  validation: null,
  sensitive: false,
  score: {},
  page: false,
  hidden: false,
  bind: null,
  ...said,
});
