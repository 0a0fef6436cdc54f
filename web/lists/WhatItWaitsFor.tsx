import { laterCode, laterCollections } from '@coverlane/contract/later.ts';
import { useText } from '../lib/i18n.ts';
import { Banner } from '../ui/Banner.tsx';

/** Says of a collection that nothing reads yet what it waits for; nothing of the others. @param of its name */
export function WhatItWaitsFor({ of }: { readonly of: string }) {
  const t = useText();
  const part = laterCollections[of];
  if (!part) return null;
  return (
    <Banner kind="info" title={t('crud.waits')}>
      {t(`errors.${laterCode(part)}`)}
    </Banner>
  );
}
