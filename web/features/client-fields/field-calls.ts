import { clientFields } from '@coverlane/contract/client-fields/calls.ts';
import { useUser } from '../../lib/session.tsx';

const { clientFieldValues, saveClientFieldValues, shownFieldValues, saveShownFieldValues, ownFieldValues } =
  clientFields;
const calls = {
  all: { read: clientFieldValues, save: saveClientFieldValues, refreshes: [clientFieldValues] },
  shown: { read: shownFieldValues, save: saveShownFieldValues, refreshes: [shownFieldValues, ownFieldValues] },
};

/** How client fields of a record are read and saved: administrators all of them, others what is shown to them (domain 12.3). */
export function useFieldCalls() {
  const { type } = useUser();
  return type === 'admin' ? calls.all : calls.shown;
}
