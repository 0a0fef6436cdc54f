import { signingText } from '@coverlane/contract/enrollments/signing.ts';
import { useLanguage, useText } from '../../../lib/i18n.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Card } from '../../../ui/Card.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { TextInput } from '../../../ui/TextInput.tsx';
import { useDraft, useDraftStore } from './useDraft.ts';

/**
 * Who signs for whom, in which words, and the signature: the box and the own name (15 USC 7001). It is of this window and
 * this moment; an answer that changes takes it away.
 */
export function Signature() {
  const t = useText();
  const { language } = useLanguage();
  const store = useDraftStore();
  const { enrollment, signature } = useDraft();
  const { signing } = enrollment;
  if (signing === null) return null;
  const { role, version, name, employer, employee } = signing;
  if (name === '') return <Banner kind="warn" title={t('enrollment.sign.noName')} />;
  return (
    <Card title={t('enrollment.sign.title')}>
      <p>{signingText(role, { version, language }, { employer, employee: employee || t('enrollment.theEmployee') })}</p>
      <Checkbox
        name="signature.agreed"
        label={t('enrollment.sign.agree')}
        checked={signature.agreed}
        onChange={(agreed) => store.sign({ agreed })}
      />
      <TextInput
        name="signature.typedName"
        label={t('enrollment.sign.name')}
        hint={t('enrollment.sign.nameHint', { name })}
        width="medium"
        autoComplete="off"
        maxLength={100}
        value={signature.typedName}
        onChange={(typedName) => store.sign({ typedName })}
      />
    </Card>
  );
}
