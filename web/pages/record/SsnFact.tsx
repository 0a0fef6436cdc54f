import { members } from '@coverlane/contract/members/calls.ts';
import { useEffect, useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { formatSsn } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { useAllows } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { MemberRecord } from './useMemberRecord.ts';

/** How long a whole number stays on the screen. */
const SHOWN_MS = 30_000;

type Props = { readonly record: Pick<MemberRecord, 'id' | 'clientId'>; readonly masked: string };

/** The SSN with its last four digits; whoever may see it whole has it shown for half a minute, and is in the audit log. */
export function SsnFact({ record: { id, clientId }, masked }: Props) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const mayReveal = useAllows()(members.revealSsn.access);
  const [ssn, setSsn] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    if (ssn === null) return undefined;
    const timer = setTimeout(() => setSsn(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [ssn]);
  const show = async () => {
    setBusy(true);
    try {
      setSsn((await request(members.revealSsn, { id, clientId })).ssn);
    } catch (failure) {
      notify('error', say(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <span className="members-ssn">
      <span role="status">{ssn === null ? masked : formatSsn(ssn)}</span>
      {mayReveal && (
        <Button kind="quiet" busy={busy} onClick={() => (ssn === null ? void show() : setSsn(null))}>
          {t(ssn === null ? 'members.ssnShow' : 'members.ssnHide')}
        </Button>
      )}
    </span>
  );
}
