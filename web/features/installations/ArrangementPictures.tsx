import { userTypes } from '@coverlane/contract/access.ts';
import { dashboarditems } from '@coverlane/contract/collections/dashboarditems.ts';
import type { CollectionRecord } from '@coverlane/contract/collection.ts';
import type { CSSProperties } from 'react';
import { useWords } from '../../crud/words.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import './arrangement.css';

/** More cards than this are arranged for no user type. */
const MOST = 200;

/** A picture of each home that is arranged, in small: where its cards stand on twelve columns, how wide and how high. */
export function ArrangementPictures() {
  const { data } = useCall(dashboarditems.calls.list, { pageSize: MOST });
  const shown = data?.rows.filter(({ hide }) => hide !== true) ?? [];
  return userTypes
    .map((type) => ({ type, cards: shown.filter(({ userType }) => userType === type) }))
    .filter(({ cards }) => cards.length > 0)
    .map((one) => <Picture key={one.type} {...one} />);
}

function Picture({ type, cards }: { readonly type: string; readonly cards: readonly CollectionRecord[] }) {
  const t = useText();
  const word = useWords(dashboarditems);
  return (
    <Card title={t('installations.pictureTitle', { type: word(`userType.${type}`) })}>
      <ul className="plain-list arrangement">
        {cards.map(({ id, key, x, y, width, height }) => {
          const place: CSSProperties = {
            gridColumn: `${Number(x) + 1} / span ${Number(width)}`,
            gridRow: `${Number(y) + 1} / span ${Number(height)}`,
          };
          return (
            <li key={id} style={place} title={word(`key.${String(key)}`)}>
              {word(`key.${String(key)}`)}
            </li>
          );
        })}
      </ul>
      <p className="muted small">{t('installations.pictureAbout')}</p>
    </Card>
  );
}
