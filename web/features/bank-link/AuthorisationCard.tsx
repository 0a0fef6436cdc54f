import type { Reply } from '@coverlane/contract/call.ts';
import type { ownAuthorisations } from '@coverlane/contract/bank-link/own-calls.ts';
import { useState } from 'react';
import { useFailureText } from '../../lib/failures.ts';
import { formatDate, formatDateTime, formatMoney } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import './bank-link.css';

type Authorisation = Reply<typeof ownAuthorisations.revokeAuthorisation>;
type Props = { readonly authorisation: Authorisation; readonly onRevoke: () => Promise<unknown> };

/** One authorisation, word for word as it was given, and how it is taken back (domain 6.4). */
export function AuthorisationCard({ authorisation, onRevoke }: Props) {
  const t = useText();
  const [asking, setAsking] = useState(false);
  const { words, language, typedName, signedAt, bankName, mask, accountType, amount, revokedAt, ofBills } =
    authorisation;
  const chip = (
    <StatusChip tone={revokedAt === null ? 'ok' : 'neutral'}>
      {t(revokedAt === null ? 'bankLink.inForce' : 'bankLink.revoked')}
    </StatusChip>
  );
  return (
    <Card title={t(`bankLink.account.${accountType}`, { bank: bankName, mask })} aside={chip}>
      <p>{ofBills ? t('bankLink.drawsBills') : t('bankLink.draws', { amount: formatMoney(amount) })}</p>
      <Change authorisation={authorisation} />
      <blockquote lang={language} className="quoted">
        {words}
      </blockquote>
      <p className="muted">{t('bankLink.signed', { name: typedName, at: formatDateTime(signedAt) })}</p>
      <Ended authorisation={authorisation} />
      {revokedAt === null && (
        <div className="row">
          <Button onClick={() => setAsking(true)}>{t('bankLink.revoke')}</Button>
        </div>
      )}
      {asking && <Revoke authorisation={authorisation} onRevoke={onRevoke} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Change({ authorisation: { nextAmount, nextAmountFrom } }: Pick<Props, 'authorisation'>) {
  const t = useText();
  if (nextAmount === null || nextAmountFrom === null) return null;
  const values = { amount: formatMoney(nextAmount), date: formatDate(nextAmountFrom) };
  return <Banner kind="info" title={t('bankLink.changes', values)} />;
}

/** When and how it ended, and what is drawn all the same. */
function Ended({ authorisation: { revokedAt, revokedHow, underWay } }: Pick<Props, 'authorisation'>) {
  const t = useText();
  return (
    <>
      {revokedAt !== null && revokedHow !== null && (
        <p>{t(`bankLink.ended.${revokedHow}`, { at: formatDateTime(revokedAt) })}</p>
      )}
      {revokedAt !== null &&
        underWay.map(({ amount, date }) => (
          <Banner
            key={`${date} ${amount}`}
            kind="info"
            title={t('bankLink.underWay', { amount: formatMoney(amount), date: formatDate(date) })}
          />
        ))}
    </>
  );
}

type RevokeProps = Props & { readonly onClose: () => void };

/** What follows is said before it is done. */
function Revoke({ authorisation, onRevoke, onClose }: RevokeProps) {
  const t = useText();
  const type = useSession().user?.type;
  const say = useFailureText();
  const { notify } = useNotices();
  const [failure, setFailure] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const done = async () => {
    setBusy(true);
    try {
      await onRevoke();
      notify('success', t('bankLink.revokedNow'));
      onClose();
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('bankLink.revokeTitle')}
      footer={
        <>
          <Button kind="danger" busy={busy} onClick={() => void done()}>
            {t('bankLink.revoke')}
          </Button>
          <Button onClick={onClose}>{t('bankLink.keep')}</Button>
        </>
      }
    >
      <p>{t(type === 'client' ? 'bills.debit.revokeAbout' : 'bankLink.revokeAbout')}</p>
      {authorisation.underWay.map(({ amount, date }) => (
        <p key={`${date} ${amount}`}>
          {t('bankLink.underWay', { amount: formatMoney(amount), date: formatDate(date) })}
        </p>
      ))}
      {failure !== null && <Banner kind="error" title={say(failure)} />}
    </Dialog>
  );
}
