import type { Reply } from '@coverlane/contract/call.ts';
import { members } from '@coverlane/contract/members/calls.ts';
import { useEffect } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { useCall } from '../../lib/api.ts';
import { personName } from '../../lib/format.ts';
import { noteRecentMember } from '../../lib/recent-members.ts';
import { useUser } from '../../lib/session.tsx';
import { type RecordAddress, readRecordAddress } from './record-address.ts';

/** One person's record as the server draws it. */
export type MemberRecord = Reply<typeof members.getMember>;
export type Coverage = MemberRecord['coverages'][number];

/** The record of the address: `/{area}/member/{memberId}?client=&tab=&asOf=`. */
export function useMemberRecord() {
  const { memberId } = useParams();
  const [params] = useSearchParams();
  const address = readRecordAddress(params);
  const { clientId, failure } = useClientOf(memberId, address);
  const asked = memberId !== undefined && clientId !== undefined ? { id: memberId, clientId } : undefined;
  const { data, error, refetch } = useCall(
    members.getMember,
    asked && { ...asked, ...(address.asOf !== null && { asOf: address.asOf }) },
    { keep: true },
  );
  const record = data?.id === memberId ? data : undefined;
  useRecent(record);
  return { address, record, clientId, failure: error ?? failure, retry: () => void refetch() };
}

/**
 * The client to send along, which the server asks of everybody but a member (specification 8): the one the list told,
 * the reader's only one, else the one the member's profile names.
 */
function useClientOf(memberId: string | undefined, { client }: RecordAddress) {
  const { clients } = useUser();
  const [only, ...others] = clients;
  const known = client ?? (others.length === 0 ? only?.id : undefined);
  const { data, error } = useCall(members.memberProfile, memberId === undefined ? undefined : { memberId }, {
    enabled: known === undefined,
  });
  return { clientId: known ?? data?.clientId, failure: known === undefined ? error : null };
}

function useRecent(record: MemberRecord | undefined): void {
  useEffect(() => {
    if (!record) return;
    noteRecentMember({ id: record.id, name: personName(record), memberNumber: record.memberNumber });
  }, [record]);
}
