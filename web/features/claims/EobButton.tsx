import { useText } from '../../lib/i18n.ts';
import type { Claim } from './ClaimPage.tsx';

/** The explanation of benefits, or the specification's words where there is none yet. */
export function EobButton({ claim }: { readonly claim: Claim }) {
  const t = useText();
  if (claim.eob.status !== 'available') return <span className="muted claim-no-eob">{t('claims.eobUnavailable')}</span>;
  return null;
}
