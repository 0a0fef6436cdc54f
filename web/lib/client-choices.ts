import { useUser } from './session.tsx';

/** The clients that the user works for, to choose one of: each by name and number, for two may be called alike. */
export function useClientChoices(): { value: string; label: string }[] {
  const { clients } = useUser();
  return clients.map(({ id, name, clientNumber }) => ({ value: id, label: `${name} (${clientNumber})` }));
}
