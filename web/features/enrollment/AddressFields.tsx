import { reference } from '@coverlane/contract/calls/reference.ts';
import { useRef } from 'react';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Select } from '../../ui/Select.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { PersonText, type Who } from './PersonFields.tsx';
import { STATES } from '../../lib/states.ts';
import { useDraft } from './useDraft.ts';

/** An address: the ZIP code before city and state, because it fills them in (GET /zip). */
export function AddressFields({ who }: { readonly who: Who }) {
  const t = useText();
  return (
    <>
      <PersonText who={who} field="address1" />
      <PersonText who={who} field="address2" optional />
      <ZipInput who={who} />
      <div className="field-row">
        <PersonText who={who} field="city" />
        <Select
          name={who.nameOf('state')}
          label={t('enrollment.field.state')}
          width="short"
          value={who.person.state ?? ''}
          onChange={(state) => who.change({ state: state || null })}
          choices={STATES.map((state) => ({ value: state, label: state }))}
        />
      </div>
      <KeepPlace who={who} />
    </>
  );
}

/** Of a ZIP code that lies in another state: the way to say that the two belong together. */
function KeepPlace({ who }: { readonly who: Who }) {
  const t = useText();
  const { enrollment } = useDraft();
  const [zip, state] = [(who.person.zip ?? '').trim().slice(0, 5), who.person.state ?? ''];
  const place = `${zip} ${state}`;
  const isKept = who.person.zipKept === place;
  const field = who.nameOf('state');
  const isAsked = enrollment.issues.some((one) => one.field === field && one.reason.code === 'zip-other-state');
  if (!isKept && !isAsked) return null;
  return (
    <Checkbox
      name={who.nameOf('zipKept')}
      label={t('enrolling.keepPlace', { zip, state })}
      hint={t('enrolling.keepPlaceHint')}
      checked={isKept}
      onChange={(keeps) => who.change({ zipKept: keeps ? place : null })}
    />
  );
}

function ZipInput({ who }: { readonly who: Who }) {
  const t = useText();
  const fill = useFill(who);
  const type = (zip: string) => {
    who.change({ zip: zip || null });
    if (/^\d{5}$/.test(zip)) void fill(zip);
  };
  return (
    <TextInput
      name={who.nameOf('zip')}
      label={t('enrollment.field.zip')}
      width="short"
      inputMode="numeric"
      autoComplete="off"
      maxLength={10}
      value={who.person.zip ?? ''}
      onChange={type}
    />
  );
}

/** Fills in city and state, unless somebody typed a city of their own. A ZIP code nobody knows fills in nothing. */
function useFill(who: Who): (zip: string) => Promise<void> {
  const filled = useRef<string | null>(null);
  const latest = useRef('');
  return async (zip) => {
    latest.current = zip;
    const isOwn = who.person.city !== null && who.person.city !== filled.current;
    const found = await request(reference.zip, { code: zip }).catch(() => undefined);
    if (!found || isOwn || latest.current !== zip) return;
    filled.current = found.city;
    who.change({ city: found.city, state: found.state });
  };
}
