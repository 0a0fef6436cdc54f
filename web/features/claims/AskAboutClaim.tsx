import { contactTypes, help } from '@coverlane/contract/calls/help.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/formValues.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';

/** Largest width of the help dialog in pixels (specification 9). */
const HELP_WIDTH = 800;
const SUBJECT_LENGTH = 120;
const MESSAGE_LENGTH = 4000;

type Props = { readonly claimNumber: string; readonly onClose: () => void };

/** A question with the claim attached; it is acknowledged with a number (specification 3, "Help request"). */
export function AskAboutClaim({ claimNumber, onClose }: Props) {
  const t = useText();
  const [number, setNumber] = useState<string>();
  return (
    <Dialog open onClose={onClose} title={t('claims.ask')} maxWidth={HELP_WIDTH}>
      {number === undefined ? (
        <Question claimNumber={claimNumber} onSent={setNumber} />
      ) : (
        <>
          <p role="status">{t('claims.asked', { number })}</p>
          <Button kind="primary" onClick={onClose}>
            {t('claims.askedClose')}
          </Button>
        </>
      )}
    </Dialog>
  );
}

const text = (values: FormValues, name: string): string => String(values[name] ?? '');

function Question({
  claimNumber,
  onSent,
}: {
  readonly claimNumber: string;
  readonly onSent: (number: string) => void;
}) {
  const t = useText();
  const { email } = useUser();
  const ask = useAction(help.helpAsk);
  const [contactType, setContactType] = useState<(typeof contactTypes)[number]>('email');
  const send = async (values: FormValues) => {
    const { number } = await ask.mutateAsync({
      subject: text(values, 'subject'),
      message: text(values, 'message'),
      contact: text(values, 'contact'),
      contactType,
      entityType: 'claim',
      entityIdentifier: claimNumber,
    });
    onSent(number);
  };
  return (
    <Form onSubmit={send} wide>
      <p className="muted">{t('claims.askAbout', { number: claimNumber })}</p>
      <TextInput
        name="subject"
        label={t('claims.askSubject')}
        required
        maxLength={SUBJECT_LENGTH}
        defaultValue={t('claims.askSubjectIs', { number: claimNumber })}
      />
      <TextArea name="message" label={t('claims.askMessage')} required rows={5} maxLength={MESSAGE_LENGTH} />
      <RadioGroup
        name="contactType"
        label={t('claims.askHow')}
        choices={contactTypes.map((value) => ({ value, label: t(`claims.askBy.${value}`) }))}
        value={contactType}
        onChange={(value) => setContactType(value === 'phone' ? 'phone' : 'email')}
      />
      <TextInput
        key={contactType}
        name="contact"
        type={contactType === 'email' ? 'email' : 'tel'}
        label={t(`claims.askContact.${contactType}`)}
        required
        defaultValue={contactType === 'email' ? email : null}
      />
      <Button type="submit" kind="primary" busy={ask.isPending}>
        {t('claims.askSend')}
      </Button>
    </Form>
  );
}
