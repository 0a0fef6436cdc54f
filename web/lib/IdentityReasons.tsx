import type { IdentityTrait } from '@coverlane/contract/imports/identity-codes.ts';
import { useText } from './i18n.ts';

type Props = { readonly matchedBy: readonly IdentityTrait[]; readonly contradictedBy: readonly IdentityTrait[] };

/** Why two people may be one, and why not. */
export function IdentityReasons({ matchedBy, contradictedBy }: Props) {
  const t = useText();
  const said = (traits: readonly IdentityTrait[]) => traits.map((trait) => t(`identity.trait.${trait}`)).join(', ');
  return (
    <p className="muted small">
      {matchedBy.length > 0 && t('identity.agrees', { traits: said(matchedBy) })}
      {matchedBy.length > 0 && contradictedBy.length > 0 && ' · '}
      {contradictedBy.length > 0 && t('identity.disagrees', { traits: said(contradictedBy) })}
    </p>
  );
}
