import { namesOf } from '../lib/client-choices.ts';
import { chooseClient, useActiveClient } from '../lib/active-client.ts';
import { useText } from '../lib/i18n.ts';
import { useUser } from '../lib/session.tsx';
import { Combobox } from '../ui/Combobox.tsx';
import { Select } from '../ui/Select.tsx';

/** User types that choose the client they work for (specification 2, Shell). */
const choosers: readonly string[] = ['broker', 'tpa', 'partner'];
/** Above so many clients one is found by typing. */
const MANY = 15;

/** Chooses the active client, for brokers, third-party administrators and partners with more than one. */
export function ClientChooser() {
  const { type, clients } = useUser();
  const t = useText();
  const active = useActiveClient();
  if (!choosers.includes(type) || clients.length < 2) return null;
  const choices = namesOf(clients);
  const field = { name: 'activeClient', label: t('shell.client') };
  return clients.length > MANY ? (
    <Combobox {...field} choices={choices} value={active?.id ?? null} onChange={chooseClient} />
  ) : (
    <Select
      {...field}
      choices={choices}
      empty={t('shell.allClients')}
      value={active?.id ?? ''}
      onChange={(id) => chooseClient(id || null)}
    />
  );
}
