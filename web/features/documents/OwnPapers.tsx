import type { Reply } from '@coverlane/contract/call.ts';
import type { documents } from '@coverlane/contract/documents/calls.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';

type List = Reply<typeof documents.documentList>;

/** What a member's plans, employer and the administrator share with them, and what was given to them alone. */
export function OwnPapers({ list: { rows, total } }: { readonly list: List }) {
  const t = useText();
  const { language } = useLanguage();
  return (
    <Card title={t('documents.title')}>
      <ul className="plain-list stack stack-tight">
        {rows.map(({ id, name, categoryName, publishedAt }) => (
          <li key={id}>
            <Anchor href={`/member/document/${id}`}>{name}</Anchor>{' '}
            <span className="muted small">
              {[wordsIn(categoryName, language), publishedAt && formatDate(dayOf(publishedAt))]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {total > rows.length && <p className="muted">{t('documents.ownMore', { count: total - rows.length })}</p>}
    </Card>
  );
}
