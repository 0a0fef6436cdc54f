import { proofs } from '@coverlane/contract/calls/proofs.ts';
import { SIGNING_VERSION, signingText } from '@coverlane/contract/signing.ts';
import { useRefresh } from '../lib/api.ts';
import { personName } from '../lib/format.ts';
import { useLanguage, useText } from '../lib/i18n.ts';
import { request } from '../lib/request.ts';
import { RequestFailed } from '../lib/request-failed.ts';
import { useUser } from '../lib/session.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Form } from '../ui/Form.tsx';
import type { FieldErrors } from '../ui/formValues.ts';
import { TextInput } from '../ui/TextInput.tsx';
import type { Proof } from './proof.ts';

const CODES = ['sign-own-name', 'sign-no-name', 'sign-required'] as const;

/** The employee signs what somebody else entered, in their own words: their name typed, and agreed to (15 USC 7001). */
export function ProofSignature({ proof }: { readonly proof: Proof }) {
  const t = useText();
  const { language } = useLanguage();
  const refresh = useRefresh();
  const name = personName(useUser());
  const sign = async (typedName: string, agreed: boolean): Promise<FieldErrors | undefined> => {
    try {
      await request(proofs.signProof, { id: proof.id, typedName, agreed, version: SIGNING_VERSION, language });
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      const code = CODES.find((one) => one === failure.fields['signature.typedName']);
      if (code === undefined) throw failure;
      return { typedName: t(`enrolling.${code}`, { name: String(failure.values['name'] ?? name) }) };
    }
    await refresh([proofs.proofList]);
    return undefined;
  };
  const text = signingText(
    'employee',
    { version: SIGNING_VERSION, language },
    { employer: '', employee: proof.personName ?? '' },
  );
  return (
    <Form
      label={t('enrolling.sign')}
      onSubmit={(values) => sign(String(values['typedName'] ?? ''), values['agreed'] === true)}
    >
      <p>{text}</p>
      <TextInput
        name="typedName"
        label={t('enrolling.typeName')}
        hint={t('enrolling.ownName', { name })}
        autoComplete="name"
        required
      />
      <Checkbox name="agreed" label={t('enrolling.agree')} required />
      <div>
        <Button type="submit" kind="primary">
          {t('enrolling.sign')}
        </Button>
      </div>
    </Form>
  );
}
