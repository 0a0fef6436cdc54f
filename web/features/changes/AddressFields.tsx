import { reference } from '@coverlane/contract/calls/reference.ts';
import { useRef, useState } from 'react';
import { STATES } from '../../lib/states.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { MemberToChange } from './useMemberToChange.ts';

type Address =
  | Pick<MemberToChange['addresses'][number], 'address1' | 'address2' | 'city' | 'state' | 'zip'>
  | undefined;

/** The lines of a United States address, beginning with what is known; the ZIP code fills in city and state. */
export function AddressFields({ address }: { readonly address: Address }) {
  const t = useText();
  const { zip, city, state, setCity, setState, typeZip } = usePlace(address);
  return (
    <>
      <TextInput
        name="address1"
        label={t('changing.address1')}
        defaultValue={address?.address1}
        autoComplete="off"
        required
      />
      <TextInput
        name="address2"
        label={t('changing.address2')}
        defaultValue={address?.address2}
        autoComplete="off"
        optional
      />
      <TextInput
        name="zip"
        label={t('changing.zip')}
        hint={t('changing.zipHint')}
        value={zip}
        onChange={typeZip}
        inputMode="numeric"
        maxLength={10}
        autoComplete="off"
        width="short"
        required
      />
      <TextInput name="city" label={t('changing.city')} value={city} onChange={setCity} autoComplete="off" required />
      <Select
        name="state"
        label={t('changing.state')}
        value={state}
        onChange={setState}
        width="short"
        choices={STATES.map((code) => ({ value: code, label: code }))}
        required
      />
      <KeepPlace zip={zip} state={state} />
    </>
  );
}

/** Of a ZIP code that lies in another state: the way to say that the two belong together. */
function KeepPlace({ zip, state }: { readonly zip: string; readonly state: string }) {
  const t = useText();
  const isWhole = /^\d{5}(-?\d{4})?$/.test(zip.trim());
  const { data } = useCall(reference.zip, isWhole ? { code: zip.trim() } : undefined);
  if (!isWhole || state === '' || !data || data.state === state) return null;
  const said = { zip: zip.trim().slice(0, 5), state };
  return (
    <Checkbox
      key={`${said.zip} ${state}`}
      name="keepPlace"
      label={t('enrolling.keepPlace', said)}
      hint={t('changing.keepPlaceHint', { zip: said.zip, known: data.state })}
    />
  );
}

/** ZIP code, city and state; a ZIP code that is known fills in the other two, one that is not changes nothing. */
function usePlace(address: Address) {
  const [zip, setZip] = useState(address?.zip ?? '');
  const [city, setCity] = useState(address?.city ?? '');
  const [state, setState] = useState(address?.state ?? '');
  const latest = useRef(zip);
  const typeZip = (typed: string) => {
    setZip(typed);
    latest.current = typed;
    if (!/^\d{5}$/.test(typed)) return;
    const fill = (place: { city: string; state: string }) => {
      if (latest.current !== typed) return;
      setCity(place.city);
      setState(place.state);
    };
    // A ZIP code that is not in the table is no mistake: somebody types the city then.
    request(reference.zip, { code: typed }).then(fill, () => undefined);
  };
  return { zip, city, state, setCity, setState, typeZip };
}
