import { reference } from '@coverlane/contract/reference/calls.ts';
import { isZip } from '@coverlane/contract/members/stated-faults.ts';
import { useRef } from 'react';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { STATES } from '../../lib/states.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Editing } from './editing.ts';

/** The lines of an address in the United States as they are typed. */
export interface TypedAddress {
  readonly address1: string | null;
  readonly address2: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly zip: string | null;
  /** '42223 TN': a ZIP code and a state that somebody said belong together. */
  readonly zipKept?: string | null | undefined;
}

type Props = { readonly editing: Editing<TypedAddress> };
type Line = 'address1' | 'address2' | 'city';

/** An address, in the wizard and on the record: the ZIP code before city and state, because it fills them in (GET /zip). */
export function AddressFields({ editing }: Props) {
  const t = useText();
  const { value, change, nameOf } = editing;
  const { typeZip, typeCity } = usePlace(editing);
  return (
    <>
      <AddressLine editing={editing} line="address1" />
      <AddressLine editing={editing} line="address2" />
      <TextInput
        name={nameOf('zip')}
        label={t('enrollment.field.zip')}
        hint={t('enrollment.hint.zip')}
        width="short"
        inputMode="numeric"
        autoComplete="off"
        maxLength={10}
        value={value.zip ?? ''}
        onChange={typeZip}
      />
      <div className="field-row">
        <AddressLine editing={editing} line="city" onType={typeCity} />
        <Select
          name={nameOf('state')}
          label={t('enrollment.field.state')}
          width="short"
          value={value.state ?? ''}
          onChange={(state) => change({ state: state || null })}
          choices={STATES.map((state) => ({ value: state, label: state }))}
        />
      </div>
      <KeepPlace editing={editing} />
    </>
  );
}

type LineProps = Props & { readonly line: Line; readonly onType?: () => void };

function AddressLine({ editing: { value, change, nameOf }, line, onType }: LineProps) {
  const t = useText();
  return (
    <TextInput
      name={nameOf(line)}
      label={t(`enrollment.field.${line}`)}
      optional={line === 'address2'}
      width="medium"
      // Somebody else's address: the browser must not fill in that of whoever types.
      autoComplete="off"
      spellCheck={false}
      maxLength={line === 'city' ? 60 : 100}
      value={value[line] ?? ''}
      onChange={(text) => {
        onType?.();
        change({ [line]: text || null });
      }}
    />
  );
}

/** Of a ZIP code that lies in another state: the way to say that the two belong together. */
function KeepPlace({ editing: { value, change, nameOf } }: Props) {
  const t = useText();
  const [zip, state] = [(value.zip ?? '').trim(), value.state ?? ''];
  const { data } = useCall(reference.zip, isZip(zip) ? { code: zip } : undefined);
  const said = { zip: zip.slice(0, 5), state };
  const place = `${said.zip} ${state}`;
  if (!isZip(zip) || state === '' || !data || data.state === state) return null;
  return (
    <Checkbox
      key={place}
      name={nameOf('zipKept')}
      label={t('enrolling.keepPlace', said)}
      hint={t('enrolling.keepPlaceHint', { zip: said.zip, known: data.state })}
      checked={value.zipKept === place}
      onChange={(keeps) => change({ zipKept: keeps ? place : null })}
    />
  );
}

/** A ZIP code that is known fills in city and state, unless a city was typed by hand here; an unknown one fills in nothing. */
function usePlace({ change }: Editing<TypedAddress>) {
  const latest = useRef('');
  const isOwn = useRef(false);
  const typeZip = (zip: string) => {
    latest.current = zip;
    change({ zip: zip || null });
    if (!/^\d{5}$/.test(zip) || isOwn.current) return;
    const fill = ({ city, state }: { city: string; state: string }) => {
      if (latest.current === zip) change({ city, state });
    };
    request(reference.zip, { code: zip }).then(fill, () => undefined);
  };
  const typeCity = () => {
    isOwn.current = true;
  };
  return { typeZip, typeCity };
}
