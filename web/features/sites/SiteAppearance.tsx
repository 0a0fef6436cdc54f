import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { sitePictures } from '@coverlane/contract/sites/appearance.ts';
import { siteCalls } from '@coverlane/contract/sites/calls.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { AppearanceSample } from './AppearanceSample.tsx';
import { CardColoursForm } from './CardColoursForm.tsx';
import { SitePictureRow } from './SitePictureRow.tsx';
import './sites.css';

/** How a site looks beyond its brand colour: pictures and card colours, with what becomes of them on light and dark pages. */
export function SiteAppearance({ site }: { readonly site: CollectionRecord }) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch } = useCall(siteCalls.siteAppearance, { id: site.id });
  /** As they are typed, before they are saved. */
  const [typed, setTyped] = useState<{ from: string; to: string }>();
  if (error && !data) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={6} label={t('sites.appearance')} />;
  const addressOf = (kind: string) => data.pictures.find((picture) => picture.kind === kind)?.address;
  const brand = String(site['primaryColor']);
  const given = { name: String(site['siteTitle']), brand, card: typed ?? data.card };
  return (
    <section className="stack" aria-label={t('sites.appearance')}>
      <h3>{t('sites.appearance')}</h3>
      <p className="muted small">{t('sites.appearanceAbout')}</p>
      <div className="appearance-samples">
        <AppearanceSample {...given} scheme="light" logo={addressOf('logo')} />
        <AppearanceSample
          {...given}
          scheme="dark"
          logo={addressOf('logoDark') ?? addressOf('logo')}
          isLit={!addressOf('logoDark')}
        />
      </div>
      <CardColoursForm
        key={JSON.stringify(data.card)}
        siteId={site.id}
        brand={brand}
        card={data.card}
        onTyped={setTyped}
      />
      {sitePictures.map((kind) => (
        <SitePictureRow key={kind} siteId={site.id} kind={kind} address={addressOf(kind)} />
      ))}
    </section>
  );
}
