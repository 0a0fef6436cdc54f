import { AddressFields } from '../AddressFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { Select } from '../../../ui/Select.tsx';
import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { GenderField, MaritalField, NameFields } from '../IdentityFields.tsx';
import { useEmployeeName } from './names.ts';
import {
  PersonBirth,
  PersonEmail,
  PersonLanguage,
  PersonPhone,
  PersonSsn,
  PersonTobacco,
  useWho,
  type Who,
} from './PersonFields.tsx';
import { QuestionPage } from './QuestionPage.tsx';

/** Subscriber info: the name as on the Social Security card, birth date and number. */
export function SubscriberName() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  if (!who) return null;
  return (
    <QuestionPage title={t('enrollment.name.title')} about={t('enrollment.name.about')}>
      <NameFields editing={{ ...who, value: who.person }} />
      <PersonBirth who={who} />
      <SsnOrReason who={who} reasons={['applied', 'refused', 'foreign']} />
    </QuestionPage>
  );
}

type SsnProps = { readonly who: Who; readonly reasons: readonly ('newborn' | 'applied' | 'refused' | 'foreign')[] };

/** The Social Security number; or why there is none yet (domain 3.7). */
export function SsnOrReason({ who, reasons }: SsnProps) {
  const t = useText();
  const { ssn, ssnReason } = who.person;
  return (
    <div className="stack stack-tight">
      {!ssnReason && <PersonSsn who={who} />}
      {(!ssn || ssnReason) && (
        <Select
          name={who.nameOf('ssnReason')}
          label={t('enrollment.field.ssnReason')}
          width="medium"
          empty={t('enrollment.ssnThere')}
          value={ssnReason ?? ''}
          onChange={(reason) => who.change({ ssnReason: reason || null, ...(reason && { ssn: null }) })}
          choices={reasons.map((value) => ({ value, label: t(`ssnReason.${value}`) }))}
        />
      )}
    </div>
  );
}

/** Subscriber info: what plans and letters need to know. */
export function SubscriberAbout() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  const name = useEmployeeName();
  if (!who) return null;
  const editing = { ...who, value: who.person };
  return (
    <QuestionPage title={t('enrollment.about.title', { name })}>
      <GenderField editing={editing} />
      <PersonTobacco who={who} />
      <MaritalField editing={editing} />
      <PersonLanguage who={who} />
    </QuestionPage>
  );
}

/** Subscriber info: how to reach the employee. */
export function SubscriberContact() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  const name = useEmployeeName();
  if (!who) return null;
  return (
    <QuestionPage title={t('enrollment.contact.title', { name })} about={t('enrollment.contact.about')}>
      <PersonEmail who={who} />
      <PersonPhone who={who} />
    </QuestionPage>
  );
}

/** Subscriber info: where the employee lives; cards and letters go there. */
export function SubscriberAddress() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  const name = useEmployeeName();
  if (!who) return null;
  return (
    <QuestionPage title={t('enrollment.address.title', { name })} about={t('enrollment.address.about')}>
      <AddressFields editing={{ ...who, value: who.person }} />
    </QuestionPage>
  );
}
