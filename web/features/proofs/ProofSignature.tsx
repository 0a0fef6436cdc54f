import { proofs } from '@coverlane/contract/proofs/calls.ts';
import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import { useState } from 'react';
import { useCall, useRefresh } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { request } from '../../lib/request.ts';
import { RequestFailed } from '../../lib/request-failed.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FieldErrors } from '../../ui/form-values.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { SubmittedContent, type ToSign } from './SubmittedContent.tsx';

const CODES = ['sign-own-name', 'sign-no-name', 'sign-required'] as const;
const FIELDS = { typedName: 'signature.typedName', agreed: 'signature.agreed' } as const;

/**
 * The employee reads all of what somebody else submitted for them, and signs it in their own words: their name typed, and
 * agreed to (15 USC 7001).
 */
export function ProofSignature({ proofId }: { readonly proofId: string }) {
  const say = useFailureText();
  const { data, error, refetch } = useCall(proofs.proofToSign, { id: proofId });
  if (error) return <ErrorState title={say(error)} code={error.code} onRetry={() => void refetch()} />;
  return data ? <Signing toSign={data} /> : <Skeleton lines={6} />;
}

function Signing({ toSign }: { readonly toSign: ToSign }) {
  const t = useText();
  const { language } = useLanguage();
  // The box belongs to what was read: it is empty again where that has changed. The typed name stays.
  const [agreedTo, agree] = useState<string>();
  const sign = useSign(toSign);
  const { version, shown, name, employer, employee } = toSign;
  if (name === '') return <Banner kind="warn" title={t('enrolling.sign-no-name')} />;
  return (
    <Form
      label={t('enrolling.sign')}
      onSubmit={(values) => sign(String(values['typedName'] ?? ''), agreedTo === shown)}
      wide
    >
      <SubmittedContent toSign={toSign} />
      <p>{signingText('employee', { version, language }, { employer, employee })}</p>
      <Checkbox
        name="agreed"
        label={t('enrolling.agree')}
        checked={agreedTo === shown}
        onChange={(agreed) => agree(agreed ? shown : undefined)}
        required
      />
      <TextInput
        name="typedName"
        label={t('enrolling.typeName')}
        hint={t('enrolling.ownName', { name })}
        width="medium"
        autoComplete="name"
        required
      />
      <div>
        <Button type="submit" kind="primary">
          {t('enrolling.sign')}
        </Button>
      </div>
    </Form>
  );
}

type Sign = (typedName: string, agreed: boolean) => Promise<FieldErrors | undefined>;

/** Signs what was shown; where it turned out to be another by then, what is shown is new. */
function useSign({ proofId, version, shown, name }: ToSign): Sign {
  const t = useText();
  const { language } = useLanguage();
  const refresh = useRefresh();
  return async (typedName, agreed) => {
    try {
      await request(proofs.signProof, { id: proofId, signature: { typedName, agreed, version, language, shown } });
    } catch (failure) {
      if (!(failure instanceof RequestFailed)) throw failure;
      if (failure.code === 'signed-otherwise') {
        await refresh([proofs.proofToSign]);
        return { '': t('enrolling.content.changed') };
      }
      const wrong = wrongIn(failure);
      if (wrong === undefined) throw failure;
      return { [wrong.field]: t(`enrolling.${wrong.code}`, { name: String(failure.values['name'] ?? name) }) };
    }
    await refresh([proofs.proofList]);
    return undefined;
  };
}

/** What is wrong with the signature itself; undefined: it is something else. */
function wrongIn({ fields }: RequestFailed) {
  for (const [field, path] of Object.entries(FIELDS)) {
    const code = CODES.find((one) => one === fields[path]);
    if (code) return { field, code };
  }
  return undefined;
}
