import { expect, it, vi } from 'vitest';
import { catalogueNow, loadCatalogue, onMoreTexts, withTexts } from './catalogues.ts';

it('A language’s texts stay the same object until more of them arrive, and then every listener hears of it', async () => {
  expect(catalogueNow('ko')).toBeUndefined();
  const first = await loadCatalogue('ko');
  expect(await loadCatalogue('ko')).toBe(first);
  expect(catalogueNow('ko')).toBe(first);

  const heard = vi.fn();
  const stop = onMoreTexts(heard);
  expect(await withTexts(Promise.resolve('a page'), 'members')).toBe('a page');
  expect(heard).toHaveBeenCalledTimes(1);
  expect(catalogueNow('ko')).not.toBe(first);
  expect(catalogueNow('ko')).toMatchObject(first);
  stop();
});
