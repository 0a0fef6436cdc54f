import { documents } from '@coverlane/contract/documents/calls.ts';
import { useActiveClient } from '../../lib/active-client.ts';
import { useCall } from '../../lib/api.ts';
import { formatCount } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { Day } from '../../lists/Day.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { useWaits } from './waits.ts';

const SHOWN = 4;

/** Where a type of user finds all of its documents. */
const listOf = (type: string): string =>
  type === 'admin' ? '/admin/files' : type === 'member' ? '/member/coverage' : `/${type}/documents`;

/** The newest documents that the reader may open; nothing where there are none. */
export function DocumentsCard() {
  const t = useText();
  const { type } = useUser();
  const { language } = useLanguage();
  const client = useActiveClient();
  const answer = useCall(documents.documentList, {
    pageSize: SHOWN,
    sort: '-addedAt',
    ...(client && { clientId: client.id }),
  });
  useWaits(answer);
  const { data } = answer;
  if (!data || data.rows.length === 0) return null;
  return (
    <Card
      title={t('homeCards.documents')}
      aside={
        <Anchor href={listOf(type)}>
          {t('homeCards.allDocuments', { count: data.total, shown: formatCount(data.total) })}
        </Anchor>
      }
    >
      <ul className="plain-list home-list">
        {data.rows.map(({ id, name, categoryName, addedAt }) => (
          <li key={id}>
            <Anchor href={`/${type}/document/${id}`}>{name}</Anchor>
            <span className="muted small">
              {wordsIn(categoryName, language)} · <Day at={addedAt} />
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
