import { proofs } from '@coverlane/contract/calls/proofs.ts';
import { useRefresh } from '../lib/api.ts';
import { useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Form } from '../ui/Form.tsx';
import { TextInput } from '../ui/TextInput.tsx';
import type { Proof } from './proof.ts';

/** The employee signs what somebody else entered: their name typed, and agreed to. */
export function ProofSignature({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const refresh = useRefresh();
  return (
    <Form
      label={t('enrolling.sign')}
      onSubmit={async (values) => {
        const typedName = String(values['typedName'] ?? '');
        await request(proofs.signProof, { id: proof.id, typedName, agreed: values['agreed'] === true });
        await refresh([proofs.proofList]);
      }}
    >
      <TextInput name="typedName" label={t('enrolling.typeName')} autoComplete="name" required />
      <Checkbox name="agreed" label={t('enrolling.agree')} required />
      <div>
        <Button type="submit" kind="primary">
          {t('enrolling.sign')}
        </Button>
      </div>
    </Form>
  );
}
