import { documents } from '@coverlane/contract/documents/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import type { DocumentWhole } from './document.ts';
import { SeeAs } from './SeeAs.tsx';
import { SharePlace } from './SharePlace.tsx';

const refreshes = [documents.documentGet, documents.documentList];

/** Where a document stands, in words, and one more place for it. */
export function DocumentPlaces({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const add = useAction(documents.documentEntityAdd, { refreshes });
  return (
    <Card title={t('documents.places')}>
      {found.places.length === 0 && <p className="muted">{t('documents.nowhere')}</p>}
      <ul className="document-list">
        {found.places.map((place) => (
          <li key={place.id}>
            <Place place={place} isForMembers={found.visibleTo.includes('member')} />
          </li>
        ))}
      </ul>
      <SeeAs documentId={found.id} />
      <Disclosure summary={t('documents.addPlace')}>
        <SharePlace onShare={(to) => add.mutateAsync({ documentId: found.id, ...to })} />
      </Disclosure>
    </Card>
  );
}

type PlaceProps = { readonly place: DocumentWhole['places'][number]; readonly isForMembers: boolean };

function Place({ place, isForMembers }: PlaceProps) {
  const t = useText();
  const say = useFailureText();
  const remove = useAction(documents.documentEntityRemove, { refreshes });
  const { id, entityType, name, inherit } = place;
  const reach = reachOf({ entityType, inherit, isForMembers });
  return (
    <div className="document-line">
      <span>{t(`documents.place.${reach}`, { name })}</span>
      <Button kind="quiet" busy={remove.isPending} onClick={() => remove.mutate({ id })}>
        {t('documents.takeAway', { name })}
      </Button>
      {remove.error && <Banner kind="error" title={say(remove.error)} />}
    </div>
  );
}

/** How far a place reaches, as a sentence says it: members only where the document is for members. */
function reachOf({
  entityType,
  inherit,
  isForMembers,
}: Pick<PlaceProps['place'], 'entityType' | 'inherit'> & Pick<PlaceProps, 'isForMembers'>) {
  if (entityType === 'client' && inherit) return isForMembers ? 'inherited' : 'inheritedStaff';
  return entityType === 'division' && !isForMembers ? 'divisionStaff' : entityType;
}
