import { members } from '@coverlane/contract/members/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useUser } from '../../lib/session.tsx';

/** The record of the member who is signed in. */
export function useOwnRecord() {
  const { memberId } = useUser();
  return useCall(members.getMember, memberId === null ? undefined : { id: memberId });
}
