import { unions } from '@coverlane/contract/collections/unions.ts';
import { CollectionPart } from '../../crud/CollectionPart.tsx';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { unionParts } from './union-parts.ts';

/** The union funds of a client, and the way to the parts of each (specification 3: union editors; ux 2.4). */
export function UnionsOfClient({ clientId }: { readonly clientId: string }) {
  const t = useText();
  const { type } = useUser();
  return (
    <CollectionPart
      collection={unions}
      fixed={{ clientId }}
      renderMore={({ id }) => (
        <nav className="button-row" aria-label={t('unions.parts')}>
          {unionParts.map((part) => (
            <LinkButton key={part} href={`/${type}/unions?record=${id}&tab=${part}`}>
              {t(part === 'rules' ? 'unions.part.rules' : `${part}.title`)}
            </LinkButton>
          ))}
        </nav>
      )}
    />
  );
}
