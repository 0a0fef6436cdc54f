import { useText } from '../../lib/i18n.ts';
import type { Claim } from './claim.ts';
import { EobSave } from './EobSave.tsx';

/** Saves the explanation of benefits, or says in the specification's words that there is none yet. */
export function EobButton({ claim }: { readonly claim: Claim }) {
  const t = useText();
  if (claim.eob.status !== 'available') return <span className="muted">{t('claims.eobUnavailable')}</span>;
  return <EobSave claimId={claim.id} />;
}
