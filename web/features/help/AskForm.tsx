import { help } from '@coverlane/contract/help/calls.ts';
import { askedCategories, contactTypes } from '@coverlane/contract/help/codes.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { upload } from '../../lib/files.ts';
import { formatDeadline } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { Button } from '../../ui/Button.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { Select } from '../../ui/Select.tsx';
import { PhoneInput } from '../../ui/PhoneInput.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { HelpFiles, useFilesToSend } from './HelpFiles.tsx';

const SUBJECT_LENGTH = 120;
const MESSAGE_LENGTH = 4000;

type Props = {
  /** The claim that is attached; without it the question is a general one. */
  readonly claimNumber?: string;
  readonly onClose: () => void;
};

/** A question to the administrator; the form closes and a notice says its number (specification 3 and 4, "Help request"). */
export function AskForm({ claimNumber, onClose }: Props) {
  const t = useText();
  const { notify } = useNotices();
  const onSent = ({ number, dueAt }: Sent) => {
    notify('success', t('help.asked', { number, time: formatDeadline(dueAt) }));
    onClose();
  };
  return <Question claimNumber={claimNumber} onSent={onSent} />;
}

const text = (values: FormValues, name: string): string => String(values[name] ?? '');

type Sent = { readonly id: string; readonly number: string; readonly dueAt: string };
type QuestionProps = { readonly claimNumber: string | undefined; readonly onSent: (sent: Sent) => void };

function Question({ claimNumber, onSent }: QuestionProps) {
  const t = useText();
  const ask = useAction(help.helpAsk, { refreshes: [help.helpList] });
  const files = useFilesToSend('help.fileFailed');
  const [contactType, setContactType] = useState<(typeof contactTypes)[number]>('email');
  const send = async (values: FormValues) => {
    const sent = await ask.mutateAsync({
      subject: text(values, 'subject'),
      message: text(values, 'message'),
      contact: text(values, 'contact'),
      contactType,
      entityType: claimNumber === undefined ? 'general' : 'claim',
      category: askedCategories.find((known) => known === text(values, 'category')) ?? 'general',
      ...(claimNumber !== undefined && { entityIdentifier: claimNumber }),
    });
    await files.send((file) => upload(help.helpAttach, { id: sent.id, file }));
    onSent(sent);
  };
  return (
    <Form onSubmit={send} wide>
      {claimNumber !== undefined && <p className="muted">{t('help.attached', { number: claimNumber })}</p>}
      {claimNumber === undefined && (
        <Select
          name="category"
          label={t('help.category')}
          empty={null}
          defaultValue="general"
          choices={askedCategories.map((value) => ({ value, label: t(`help.category.${value}`) }))}
        />
      )}
      <TextInput
        name="subject"
        label={t('help.subject')}
        required
        maxLength={SUBJECT_LENGTH}
        defaultValue={claimNumber === undefined ? null : t('help.subjectOfClaim', { number: claimNumber })}
      />
      <TextArea name="message" label={t('help.message')} required rows={5} maxLength={MESSAGE_LENGTH} />
      <HelpFiles chosen={files.chosen} onChoose={files.choose} readers="desk" />
      <RadioGroup
        name="contactType"
        label={t('help.how')}
        choices={contactTypes.map((value) => ({ value, label: t(`help.by.${value}`) }))}
        value={contactType}
        onChange={(value) => setContactType(value === 'phone' ? 'phone' : 'email')}
      />
      <Contact key={contactType} type={contactType} />
      <div className="button-row">
        <Button type="submit" kind="primary" busy={ask.isPending}>
          {t('help.send')}
        </Button>
      </div>
    </Form>
  );
}

/** Where the answer goes: the account's own address, or a phone number. */
function Contact({ type }: { readonly type: (typeof contactTypes)[number] }) {
  const t = useText();
  const { email } = useUser();
  const label = t(`help.contact.${type}`);
  if (type === 'phone') return <PhoneInput name="contact" label={label} required />;
  return <TextInput name="contact" type="email" label={label} required defaultValue={email} />;
}
