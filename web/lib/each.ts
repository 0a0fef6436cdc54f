import { RequestFailed } from './request-failed.ts';

/** What became of several things that were done one after the other. */
export interface Outcome<Item> {
  readonly done: readonly Item[];
  readonly failed: readonly { readonly item: Item; readonly failure: RequestFailed }[];
}

/** Does something for each item, one after the other; a refusal of one stops nothing. @param onProgress gets how many are over */
export async function forEachOf<Item>(
  items: readonly Item[],
  work: (item: Item) => Promise<unknown>,
  onProgress: (over: number) => void,
): Promise<Outcome<Item>> {
  const done: Item[] = [];
  const failed: { item: Item; failure: RequestFailed }[] = [];
  for (const item of items) {
    try {
      await work(item);
      done.push(item);
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      failed.push({ item, failure });
    }
    onProgress(done.length + failed.length);
  }
  return { done, failed };
}
