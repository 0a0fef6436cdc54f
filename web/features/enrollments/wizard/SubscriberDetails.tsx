import { SUBSCRIBER_KEY } from '@coverlane/contract/enrollments/blank.ts';
import { AddressFields } from '../AddressFields.tsx';
import { useText } from '../../../lib/i18n.ts';
import { GenderField, MaritalField, NameFields } from '../IdentityFields.tsx';
import { AnybodyElse } from './AnybodyElse.tsx';
import { useEmployeeName } from './names.ts';
import {
  PersonBirth,
  PersonEmail,
  PersonLanguage,
  PersonPhone,
  PersonTobacco,
  useWho,
  type Who,
} from './PersonFields.tsx';
import { QuestionPage } from './QuestionPage.tsx';
import { QuestionSection } from './QuestionSection.tsx';
import { SsnOrReason } from './SsnOrReason.tsx';
import { useDraft } from './useDraft.ts';
import { WorkFields } from './WorkFields.tsx';

/** All that is asked of a new employee: their work, who they are, how to reach them, and whether others join. */
export function SubscriberDetails() {
  const t = useText();
  const who = useWho(SUBSCRIBER_KEY);
  const name = useEmployeeName();
  const { enrollment, answers } = useDraft();
  if (!who) return null;
  return (
    <QuestionPage title={t('enrollment.details.title', { name })}>
      <QuestionSection
        section="landing/work"
        title={t('enrollment.stepName.landing')}
        about={t('enrollment.landing.about', { client: enrollment.clientName })}
      >
        <WorkFields who={who} />
      </QuestionSection>
      <Identity who={who} />
      <Reach who={who} />
      {answers.dependents.length === 0 && (
        <QuestionSection section="dependents/list" title={t('enrollment.family.title', { name })}>
          <AnybodyElse />
        </QuestionSection>
      )}
    </QuestionPage>
  );
}

type Props = { readonly who: Who };

/** The name as on the Social Security card, birth date and number; and what plans and letters need to know. */
function Identity({ who }: Props) {
  const t = useText();
  const name = useEmployeeName();
  const editing = { ...who, value: who.person };
  return (
    <>
      <QuestionSection section="subscriber/name" title={t('enrollment.name.title')} about={t('enrollment.name.about')}>
        <NameFields editing={editing} />
        <PersonBirth who={who} />
        <SsnOrReason who={who} reasons={['applied', 'refused', 'foreign']} />
      </QuestionSection>
      <QuestionSection section="subscriber/about" title={t('enrollment.about.title', { name })}>
        <GenderField editing={editing} />
        <PersonTobacco who={who} />
        <div className="field-row">
          <MaritalField editing={editing} />
          <PersonLanguage who={who} />
        </div>
      </QuestionSection>
    </>
  );
}

/** How to reach the employee, and where they live; cards and letters go there. */
function Reach({ who }: Props) {
  const t = useText();
  const name = useEmployeeName();
  return (
    <>
      <QuestionSection
        section="subscriber/contact"
        title={t('enrollment.contact.title', { name })}
        about={t('enrollment.contact.about')}
      >
        <PersonEmail who={who} />
        <PersonPhone who={who} />
      </QuestionSection>
      <QuestionSection
        section="subscriber/address"
        title={t('enrollment.address.title', { name })}
        about={t('enrollment.address.about')}
      >
        <AddressFields editing={{ ...who, value: who.person }} />
      </QuestionSection>
    </>
  );
}
