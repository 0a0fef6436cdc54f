import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import { apikeys } from '@coverlane/contract/collections/apikeys.ts';
import { useState } from 'react';
import { CollectionPage } from '../../crud/CollectionPage.tsx';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { CopyText } from '../../ui/CopyText.tsx';
import { RevokeKey } from './RevokeKey.tsx';
import './apikeys.css';

/** Where the reference of all calls stands, beside the calls. */
const REFERENCE = '/api/docs';

/** /admin/apikeys: the keys by which other programs open the API; a new one is shown once. */
export function ApiKeysPage() {
  const t = useText();
  const [made, setMade] = useState<CollectionRecord>();
  // A page of the server, not of this application: an ordinary link.
  const reference = (
    <a className="button" href={REFERENCE} target="_blank" rel="noreferrer">
      {t('apikeys.docs')}
    </a>
  );
  return (
    <CollectionPage
      collection={apikeys}
      actions={reference}
      onMade={setMade}
      // Above the fields, which are more than a screen: who overlooks the key has lost it.
      renderHead={({ id }) => <Told told={id === made?.id ? made['key'] : undefined} />}
      renderMore={({ id, name, status }) =>
        status === 'active' && (
          <div className="apikeys-part">
            <RevokeKey id={id} name={String(name)} />
          </div>
        )
      }
    />
  );
}

type ToldProps = {
  /** The key, where it was made on this page. */
  readonly told: unknown;
};

/** The key itself, as long as the page stays open on which it was made. */
function Told({ told }: ToldProps) {
  const t = useText();
  if (typeof told !== 'string') return null;
  return (
    <div role="alert">
      <Banner kind="warn" title={t('apikeys.shown.title')}>
        <div className="stack">
          <p>{t('apikeys.shown.text')}</p>
          <CopyText text={told} copy={t('apikeys.copy')} copied={t('apikeys.copied')} />
          <p className="muted small">{t('apikeys.use', { header: 'Authorization: Bearer ebk_…' })}</p>
        </div>
      </Banner>
    </div>
  );
}
