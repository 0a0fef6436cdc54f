import type { RelatedScreen } from '@coverlane/contract/collections/content-codes.ts';
import { withTexts } from '../lib/catalogues.ts';
import type { Loader } from './loader.ts';

/** A screen with the related content that stands below it. */
export const beside =
  (load: Loader, screenKey: RelatedScreen): Loader =>
  async () => {
    const [{ default: Screen }, { Related }] = await Promise.all([
      load(),
      withTexts(import('../features/dashboard/Related.tsx'), 'related'),
    ]);
    const Both = () => (
      <>
        <Screen />
        <Related screenKey={screenKey} />
      </>
    );
    return { default: Both };
  };
