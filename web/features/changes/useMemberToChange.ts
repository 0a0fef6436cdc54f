import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { useUser } from '../../lib/session.tsx';

/** The person a change is about, as the record shows them today. */
export type MemberToChange = Reply<typeof members.getMember>;

/** The client of the person: the one of the address, the reader's only one, else the one the profile names. */
function useClientOf(memberId: string) {
  const [params] = useSearchParams();
  const { clients } = useUser();
  const [only, ...others] = clients;
  const known = params.get('client') ?? (others.length === 0 ? only?.id : undefined);
  const { data, error } = useCall(members.memberProfile, { memberId }, { enabled: known === undefined });
  return { clientId: known ?? data?.clientId, failure: known === undefined ? error : null };
}

/** The member of the address, `/{area}/{change}/{memberId}?client=`, and where their record is. */
export function useMemberToChange() {
  const { memberId = '' } = useParams();
  const { type } = useUser();
  const { clientId, failure } = useClientOf(memberId);
  const { data, error, refetch } = useCall(
    members.getMember,
    clientId === undefined ? undefined : { id: memberId, clientId },
  );
  return {
    member: data?.id === memberId ? data : undefined,
    failure: error ?? failure,
    retry: () => void refetch(),
    recordHref: `/${type}/member/${memberId}${clientId === undefined ? '' : `?client=${clientId}`}`,
  };
}
