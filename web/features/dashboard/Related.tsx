import { dashboard } from '@coverlane/contract/dashboard/calls.ts';
import type { RelatedScreen } from '@coverlane/contract/collections/content-codes.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import './related.css';

/** The screen itself, and the calls it makes, come first. */
const AFTER_MS = 1000;

/** What administrators wrote to stand beside a screen, quietly below it; nothing where there is none, or it does not come. */
export function Related({ screenKey }: { readonly screenKey: RelatedScreen }) {
  const t = useText();
  const { language } = useLanguage();
  const [isTime, setIsTime] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsTime(true), AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  const { user } = useSession();
  // Who enrolls by a link opens nothing but their enrollment.
  const isAsked = isTime && !user?.enrollsIn;
  const { data } = useCall(dashboard.relatedContent, { screenKey, language }, { enabled: isAsked });
  if (!data || data.rows.length === 0) return null;
  return (
    <aside className="related" aria-label={t('related.title')} data-print="no">
      <h2>{t('related.title')}</h2>
      <ul className="plain-list">
        {data.rows.map(({ id, headline, body, url }) => (
          <li key={id}>
            <strong>
              {url ? (
                <a href={url} target="_blank" rel="noreferrer">
                  {headline}
                </a>
              ) : (
                headline
              )}
            </strong>
            {body && <p>{body}</p>}
          </li>
        ))}
      </ul>
    </aside>
  );
}
