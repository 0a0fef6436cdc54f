import type { User } from './session.tsx';
import { useUser } from './session.tsx';
import { stored, useStored } from './stored.ts';

/** A client somebody works for. */
export type ClientOfUser = User['clients'][number];

const chosen = stored<string | null>('coverlane.client', (json) => (typeof json === 'string' ? json : null));

/** Chooses the client to work for; null: all of them. Kept for the browser session. */
export function chooseClient(id: string | null): void {
  chosen.set(id);
}

/** The client being worked for: the chosen one, or the only one there is; null: all of them. */
export function useActiveClient(): ClientOfUser | null {
  const { clients } = useUser();
  const id = useStored(chosen);
  const only = clients.length === 1 ? clients[0] : undefined;
  return clients.find((client) => client.id === id) ?? only ?? null;
}
