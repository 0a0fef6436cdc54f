import { useUser } from './session.tsx';

type Choice = { value: string; label: string };
type Named = { readonly id: string; readonly name: string; readonly clientNumber: string };

/** The clients that the user works for, to choose one of: each by name and number, for two may be called alike. */
export function useClientChoices(): Choice[] {
  const { clients } = useUser();
  return clients.map(({ id, name, clientNumber }) => ({ value: id, label: numbered(name, clientNumber) }));
}

/** Clients by name alone, where there is little room; with the number where another one is called alike. */
export function namesOf(clients: readonly Named[]): Choice[] {
  const plain = (name: string) => name.trim().toLowerCase();
  const counts = new Map<string, number>();
  for (const { name } of clients) counts.set(plain(name), (counts.get(plain(name)) ?? 0) + 1);
  return clients.map(({ id, name, clientNumber }) => ({
    value: id,
    label: (counts.get(plain(name)) ?? 0) > 1 ? numbered(name, clientNumber) : name,
  }));
}

const numbered = (name: string, clientNumber: string): string => `${name} (${clientNumber})`;
