import type { Reply } from '@coverlane/contract/call.ts';
import { claims } from '@coverlane/contract/claims/calls.ts';
import { eobs } from '@coverlane/contract/eobs/calls.ts';
import { useState } from 'react';
import { useAction, useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useAllows } from '../../lib/session.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import type { Claim } from './claim.ts';
import { actorSaid } from '../../lib/actors.ts';

const REFRESHES = [eobs.eobState, claims.claimGet];

type State = Reply<typeof eobs.eobState>;

/** How the explanation goes out, for who sends it; they may hold it back until something is cleared up. */
export function EobHold({ claim: { id, newest } }: { readonly claim: Claim }) {
  const maySend = useAllows()(eobs.eobState.access) && newest;
  const { data } = useCall(eobs.eobState, { claimId: id }, { enabled: maySend });
  if (!maySend || !data) return null;
  return data.held ? <Held claimId={id} state={data} /> : <OnItsWay claimId={id} state={data} />;
}

type Props = { readonly claimId: string; readonly state: State };

function Held({ claimId, state: { heldAt, heldBy, reason } }: Props) {
  const t = useText();
  const values = { date: heldAt ? formatDate(dayOf(heldAt)) : '', name: actorSaid(heldBy, t), reason: reason ?? '' };
  return <Banner kind="warn" title={t('claims.eobHeldBy', values)} action={<Release claimId={claimId} />} />;
}

function OnItsWay({ claimId, state: { delivery } }: Props) {
  const t = useText();
  const [isOpen, open] = useState(false);
  return (
    <div className="row" data-print="no">
      {delivery && <span className="muted">{t(`claims.eobWay.${delivery}`)}</span>}
      <Button kind="quiet" icon="clock" onClick={() => open(true)}>
        {t('claims.eobHold')}
      </Button>
      {isOpen && <HoldForm claimId={claimId} onClose={() => open(false)} />}
    </div>
  );
}

function Release({ claimId }: { readonly claimId: string }) {
  const t = useText();
  const say = useFailureText();
  const { notify } = useNotices();
  const release = useAction(eobs.releaseEob, { refreshes: REFRESHES });
  const onClick = () =>
    release.mutate(
      { claimId },
      {
        onSuccess: () => notify('success', t('claims.eobReleased')),
        onError: (error) => notify('error', say(error)),
      },
    );
  return (
    <Button busy={release.isPending} onClick={onClick}>
      {t('claims.eobRelease')}
    </Button>
  );
}

function HoldForm({ claimId, onClose }: { readonly claimId: string; readonly onClose: () => void }) {
  const t = useText();
  const { notify } = useNotices();
  const hold = useAction(eobs.holdEob, { refreshes: REFRESHES });
  return (
    <Dialog open onClose={onClose} title={t('claims.eobHold')} maxWidth={480}>
      <Form
        onSubmit={async ({ reason }) => {
          await hold.mutateAsync({ claimId, reason: String(reason ?? '') });
          notify('success', t('claims.eobHeld'));
          onClose();
        }}
      >
        <p>{t('claims.eobHoldAbout')}</p>
        <TextInput name="reason" label={t('claims.eobHoldWhy')} maxLength={255} required />
        <Button type="submit" kind="primary">
          {t('claims.eobHold')}
        </Button>
      </Form>
    </Dialog>
  );
}
