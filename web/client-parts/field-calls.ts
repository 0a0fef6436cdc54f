import { clientFields } from '@coverlane/contract/calls/client-fields.ts';
import { useUser } from '../lib/session.tsx';

const calls = {
  all: { read: clientFields.clientFieldValues, save: clientFields.saveClientFieldValues },
  shown: { read: clientFields.shownFieldValues, save: clientFields.saveShownFieldValues },
};

/** How client fields of a record are read and saved: administrators all of them, others what is shown to them (domain 12.3). */
export function useFieldCalls() {
  const { type } = useUser();
  return type === 'admin' ? calls.all : calls.shown;
}
