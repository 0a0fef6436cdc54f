import type { Reply } from '@coverlane/contract/call.ts';
import { reference } from '@coverlane/contract/reference/calls.ts';
import { useCall } from './api.ts';

type Division = Reply<typeof reference.divisions>['rows'][number];

/** The divisions of a client; none without one. */
export function useDivisions(clientId: string | undefined): readonly Division[] {
  const { data } = useCall(reference.divisions, clientId === undefined ? undefined : { clientId });
  return data?.rows ?? [];
}

/** What a division of a client is called, once it is known. */
export function useDivisionName(clientId: string | undefined, divisionId: string | null): string | undefined {
  const divisions = useDivisions(divisionId === null ? undefined : clientId);
  return divisions.find(({ id }) => id === divisionId)?.name;
}
