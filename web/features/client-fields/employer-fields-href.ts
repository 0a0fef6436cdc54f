import type { UserType } from '@coverlane/contract/access.ts';
import type { ClientFieldOwner } from '@coverlane/contract/collections/content-codes.ts';

/** A record that client fields are kept about. */
export interface Place {
  readonly entityType: ClientFieldOwner;
  readonly id: string;
}

/** Where others than administrators read and change what is kept about an employer, a group or a division. */
export const employerFieldsHref = (area: UserType, clientId: string, { entityType, id }: Place): string =>
  `/${area}/clientfields?client=${clientId}${entityType === 'client' ? '' : `&place=${entityType}.${id}`}`;
