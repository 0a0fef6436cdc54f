import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import { uuid7 } from '@coverlane/server/platform/values/uuid7.ts';
import { clientFields } from './client-fields.ts';

interface Loading {
  installationId: string;
  /** The first employer, of whom the fields say something. */
  clientId: string;
  /** The member who signs in. */
  memberId: string;
}

const lines = (words: readonly (readonly string[])[] | undefined, at: number): string | null =>
  words?.map((one) => one[at]).join('\n') ?? null;

/** Makes the client fields, and has them say something of an employer and of a member, as the database's owner. */
export async function loadClientFields(owner: Pool, { installationId, clientId, memberId }: Loading): Promise<void> {
  for (const [
    at,
    { key, label, heading, type, options, about, visibleTo, editableBy, says },
  ] of clientFields.entries()) {
    const id = uuid7();
    const words = { label: label[0], label_ko: label[1], label_es: label[2] };
    const tabs = { tab: heading[0], tab_ko: heading[1], tab_es: heading[2] };
    const choices = { options: lines(options, 0), options_ko: lines(options, 1), options_es: lines(options, 2) };
    const rights = { visible_to: JSON.stringify(visibleTo), editable_by: JSON.stringify(editableBy) };
    const more = { applies_to: about, use_in_templates: about === 'client', sort_key: at };
    await owner
      .insertInto('clientfields')
      .values({ id, installation_id: installationId, key, type, ...words, ...tabs, ...choices, ...rights, ...more })
      .execute();
    const entity_id = about === 'client' ? clientId : memberId;
    await owner
      .insertInto('clientfieldvalues')
      .values({ id: uuid7(), client_id: clientId, clientfield_id: id, entity_id, value: says })
      .execute();
  }
}
