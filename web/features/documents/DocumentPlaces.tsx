import { documents } from '@coverlane/contract/documents/calls.ts';
import { useAction } from '../../lib/api.ts';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Form } from '../../ui/Form.tsx';
import { Select } from '../../ui/Select.tsx';
import type { DocumentWhole } from './document.ts';

const refreshes = [documents.documentGet, documents.documentList];

/** Where a document stands, in words, and one more place for it. */
export function DocumentPlaces({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  return (
    <Card title={t('documents.places')}>
      {found.places.length === 0 && <p className="muted">{t('documents.nowhere')}</p>}
      <ul className="document-list">
        {found.places.map((place) => (
          <li key={place.id}>
            <Place place={place} />
          </li>
        ))}
      </ul>
      <AddPlace found={found} />
    </Card>
  );
}

function Place({ place }: { readonly place: DocumentWhole['places'][number] }) {
  const t = useText();
  const say = useFailureText();
  const remove = useAction(documents.documentEntityRemove, { refreshes });
  const { id, entityType, name, inherit } = place;
  const reach = entityType === 'client' && inherit ? 'inherited' : entityType;
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

function AddPlace({ found }: { readonly found: DocumentWhole }) {
  const t = useText();
  const clients = useClientChoices();
  const add = useAction(documents.documentEntityAdd, { refreshes });
  const left = clients.filter(({ value }) => !found.places.some(({ entityId }) => entityId === value));
  if (left.length === 0) return null;
  return (
    <Form
      label={t('documents.addPlace')}
      onSubmit={async ({ entityId, inherit }) => {
        await add.mutateAsync({
          documentId: found.id,
          entityType: 'client',
          entityId: String(entityId),
          inherit: Boolean(inherit),
        });
      }}
    >
      <Select name="entityId" label={t('documents.whose')} required choices={left} />
      <Checkbox name="inherit" label={t('documents.inherit')} defaultChecked />
      <div className="row">
        <Button type="submit">{t('documents.addPlace')}</Button>
      </div>
    </Form>
  );
}
