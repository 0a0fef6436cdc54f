import { accountTypes } from '@coverlane/contract/payments/codes.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { useEnterAccount, useOpenBank } from './useAccountCalls.ts';
import { usePayer } from './usePayer.ts';

type Props = { readonly linksBanks: boolean; readonly isAnother: boolean };

/** Through the bank's own page, or by hand. */
export function ChooseAccount({ linksBanks, isAnother }: Props) {
  const t = useText();
  const say = useFailureText();
  const { isPending, error, open } = useOpenBank();
  // What went wrong is said by `error`.
  const go = () =>
    void open().then(
      ({ url }) => window.location.assign(url),
      () => {},
    );
  return (
    <Card title={t(isAnother ? 'pay.another' : 'pay.choose')}>
      {linksBanks && (
        <>
          <p>{t('pay.linkAbout')}</p>
          <div className="button-row">
            <Button kind={isAnother ? 'secondary' : 'primary'} busy={isPending} onClick={go}>
              {t('pay.link')}
            </Button>
          </div>
          {error && <Banner kind="error" title={say(error)} />}
        </>
      )}
      {linksBanks ? (
        <Disclosure summary={t('pay.byHand')}>
          <ByHand />
        </Disclosure>
      ) : (
        <ByHand />
      )}
    </Card>
  );
}

const textOf = (values: FormValues, name: string): string => String(values[name] ?? '');

function ByHand() {
  const t = useText();
  const { holder } = usePayer();
  const enter = useEnterAccount();
  const send = async (values: FormValues) => {
    const accountType = accountTypes.find((one) => one === values['accountType']) ?? 'checking';
    await enter({
      accountType,
      bankName: textOf(values, 'bankName'),
      holderName: textOf(values, 'holderName'),
      routing: textOf(values, 'routing'),
      account: textOf(values, 'account'),
    });
  };
  const hidden = { autoComplete: 'off', inputMode: 'numeric', required: true } as const;
  return (
    <Form label={t('pay.byHand')} onSubmit={send}>
      <p>{t('pay.byHandAbout')}</p>
      <TextInput name="bankName" label={t('pay.bankName')} maxLength={60} required />
      <TextInput
        name="holderName"
        label={t('pay.holder')}
        autoComplete="name"
        defaultValue={holder}
        maxLength={60}
        required
      />
      <RadioGroup
        name="accountType"
        label={t('pay.type')}
        look="inline"
        required
        choices={accountTypes.map((value) => ({ value, label: t(`pay.type.${value}`) }))}
      />
      <TextInput name="routing" label={t('pay.routing')} maxLength={12} width="medium" {...hidden} />
      <TextInput name="account" label={t('pay.account')} maxLength={24} width="medium" {...hidden} />
      <div className="button-row">
        <Button type="submit">{t('pay.enter')}</Button>
      </div>
    </Form>
  );
}
