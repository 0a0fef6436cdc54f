import { useText } from '../../lib/i18n.ts';
import { TextInput } from '../../ui/TextInput.tsx';
import type { MemberToChange } from './useMemberToChange.ts';

/** The lines of a United States address, beginning with what is known. */
export function AddressFields({ address }: { readonly address: MemberToChange['addresses'][number] | undefined }) {
  const t = useText();
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
        defaultValue={address?.zip}
        autoComplete="off"
        width="short"
        required
      />
      <TextInput name="city" label={t('changing.city')} defaultValue={address?.city} autoComplete="off" required />
      <TextInput
        name="state"
        label={t('changing.state')}
        defaultValue={address?.state}
        autoComplete="off"
        width="short"
        required
      />
    </>
  );
}
