import type { Wire } from '@coverlane/contract/call.ts';
import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { enrollments } from '@coverlane/contract/enrollments/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import type { Proof } from './proof.ts';

const REFRESHED = [proofs.proofList, enrollments.enrollmentList, enrollments.pendingEnrollments];

/** Accept, refuse with a reason that the member reads at once, or do without. */
export function ProofDecision({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const say = useFailureText();
  const [refusing, setRefusing] = useState(false);
  const decide = useAction(proofs.decideProof, { refreshes: REFRESHED });
  return (
    <>
      <div className="row">
        {proof.state === 'received' && (
          <>
            <Button
              icon="check"
              busy={decide.isPending}
              disabled={proof.scan !== 'clean'}
              onClick={() => decide.mutate({ id: proof.id, decision: 'accept' })}
            >
              {t('enrolling.accept')}
            </Button>
            <Button icon="close" onClick={() => setRefusing(true)}>
              {t('enrolling.refuse')}
            </Button>
          </>
        )}
        <Button kind="quiet" onClick={() => decide.mutate({ id: proof.id, decision: 'waive' })}>
          {t('enrolling.waiveProof')}
        </Button>
      </div>
      {decide.error && <Banner kind="error" title={say(decide.error)} />}
      {refusing && <Refuse proof={proof} onClose={() => setRefusing(false)} decide={decide.mutateAsync} />}
    </>
  );
}

type RefuseProps = {
  readonly proof: Proof;
  readonly onClose: () => void;
  readonly decide: (input: Wire<typeof proofs.decideProof>) => Promise<Proof>;
};

function Refuse({ proof, onClose, decide }: RefuseProps) {
  const t = useText();
  return (
    <Dialog open onClose={onClose} title={t('enrolling.refuseTitle')}>
      <Form
        label={t('enrolling.refuseTitle')}
        onSubmit={async ({ note }) => {
          await decide({ id: proof.id, decision: 'reject', note: String(note ?? '') });
          onClose();
        }}
      >
        <TextArea name="note" label={t('enrolling.refuseReason')} hint={t('enrolling.refuseHint')} required />
        <div className="button-row">
          <Button type="submit" kind="danger">
            {t('enrolling.refuse')}
          </Button>
          <Button onClick={onClose}>{t('enrolling.notNow')}</Button>
        </div>
      </Form>
    </Dialog>
  );
}
