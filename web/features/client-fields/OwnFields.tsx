import type { Reply } from '@coverlane/contract/call.ts';
import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { lazy, Suspense } from 'react';
import { personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { FieldTexts } from './FieldTexts.tsx';

/** With the words for who saved first; most members only read. */
const ClientFieldValues = lazy(() =>
  import('./ClientFieldValues.tsx').then((module) => ({ default: module.ClientFieldValues })),
);

type OwnRecord = Reply<typeof clientFields.ownFieldValues>['records'][number];
type Props = {
  readonly records: readonly OwnRecord[];
  /** The member who reads. */
  readonly own: string;
  /** The people of the family, by whose names their fields stand. */
  readonly family: readonly (Parameters<typeof personName>[0] & { readonly id: string })[];
};

/** The places that the fields of an employer are kept about, from the widest on. */
const places = ['client', 'group', 'division'] as const;

/**
 * What client fields show a member (domain 12.3: visibleTo, editableBy): of themselves and of their family, to be changed
 * here where a field names members, and of their employer.
 */
export function OwnFields({ records, own, family }: Props) {
  const t = useText();
  const people = [own, ...family.map(({ id }) => id).filter((id) => id !== own)];
  const titleOf = (id: string) => {
    const person = family.find((one) => one.id === id);
    return id === own || !person
      ? t('clientParts.aboutYou')
      : t('clientParts.aboutNamed', { name: personName(person) });
  };
  const ofEmployer = places.flatMap((place) => records.filter(({ entityType }) => entityType === place));
  const said = ofEmployer.flatMap(({ rows }) => rows);
  return (
    <>
      {people
        .flatMap((person) => records.filter(({ id }) => id === person))
        .map((record) => (
          <Card key={record.id} title={titleOf(record.id)}>
            <OfPerson record={record} label={titleOf(record.id)} />
          </Card>
        ))}
      {said.length > 0 && (
        <Card title={t('clientParts.fromEmployer')}>
          <FieldTexts rows={said} />
        </Card>
      )}
    </>
  );
}

type OfPersonProps = { readonly record: OwnRecord; readonly label: string };

function OfPerson({ record: { entityType, id, rows }, label }: OfPersonProps) {
  if (!rows.some(({ editable }) => editable)) return <FieldTexts rows={rows} />;
  return (
    <Suspense fallback={<Skeleton lines={3} label={label} />}>
      <ClientFieldValues entityType={entityType} entityId={id} label={label} />
    </Suspense>
  );
}
