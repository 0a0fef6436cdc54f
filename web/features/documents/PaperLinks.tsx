import { useLanguage } from '../../lib/i18n.ts';
import { wordsIn } from '../../lib/said-words.ts';
import { useUser } from '../../lib/session.tsx';
import { Anchor } from '../../ui/Anchor.tsx';
import { documentHref } from './document.ts';

type Line = { readonly id: string; readonly name: string; readonly categoryName: Parameters<typeof wordsIn>[0] };

/** Documents by name, each with its category, that lead to where they are read. */
export function PaperLinks({ rows }: { readonly rows: readonly Line[] }) {
  const { language } = useLanguage();
  const { type } = useUser();
  return (
    <ul className="document-list">
      {rows.map(({ id, name, categoryName }) => (
        <li key={id}>
          <Anchor href={documentHref(type, id)}>{name}</Anchor>{' '}
          <span className="muted small">{wordsIn(categoryName, language)}</span>
        </li>
      ))}
    </ul>
  );
}
