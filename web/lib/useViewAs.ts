import { viewAs } from '@coverlane/contract/calls/view-as.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { request } from './request.ts';
import { useSession } from './session.tsx';

/** Begins a view of the portal as somebody else and goes to their home. @throws RequestFailed where it is refused */
export function useViewAs(): (userId: string) => Promise<void> {
  const { goOn } = useSession();
  const navigate = useNavigate();
  return useCallback(
    async (userId) => {
      const reply = await request(viewAs.beginView, { id: userId });
      goOn(reply);
      void navigate(`/${reply.user.type}`);
    },
    [goOn, navigate],
  );
}
