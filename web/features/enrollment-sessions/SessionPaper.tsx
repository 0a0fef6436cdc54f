import type { Reply } from '@coverlane/contract/call.ts';
import { languages } from '@coverlane/contract/codes.ts';
import { sessionSetup } from '@coverlane/contract/enrollment-sessions/calls.ts';
import { paperKinds, sessionPapers } from '@coverlane/contract/enrollment-sessions/paper-calls.ts';
import type { Touched } from '@coverlane/contract/enrollment-sessions/touched.ts';
import { useState } from 'react';
import { actorSaid } from '../../lib/actors.ts';
import { useAction, useCall } from '../../lib/api.ts';
import { dayOf, formatDate } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Form } from '../../ui/Form.tsx';
import type { FormValues } from '../../ui/form-values.ts';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { RadioGroup } from '../../ui/RadioGroup.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DocumentToSign } from './DocumentToSign.tsx';
import { WhoIsTouched } from '../../lists/WhoIsTouched.tsx';

type Props = { readonly sessionId: string };
type Told = Reply<typeof sessionPapers.sessionPaper>;
type Kind = (typeof paperKinds)[number];
type Setting = Parameters<ReturnType<typeof useSetting>['mutateAsync']>[0];

const useSetting = () =>
  useAction(sessionPapers.setSessionPaper, { refreshes: [sessionPapers.sessionPaper, sessionSetup.sessionChecklist] });

/** What people sign beside their enrollment: the session's own text, a published document, or nothing (domain 5.1). */
export function SessionPaper({ sessionId }: Props) {
  const t = useText();
  const { data } = useCall(sessionPapers.sessionPaper, { id: sessionId });
  return (
    <Card title={t('sessionPaper.title')}>
      <p className="muted">{t('sessionPaper.about')}</p>
      {data === undefined ? (
        <Skeleton lines={3} label={t('sessionSetup.loading')} />
      ) : (
        <PaperForm key={data.paper?.id ?? 'none'} sessionId={sessionId} told={data} />
      )}
    </Card>
  );
}

const kindOf = ({ paper }: Told): Kind => (paper === null ? 'none' : paper.texts === null ? 'document' : 'text');

function PaperForm({ sessionId, told }: Props & { readonly told: Told }) {
  const t = useText();
  const { notify } = useNotices();
  const set = useSetting();
  const [kind, choose] = useState<Kind>(kindOf(told));
  const [asked, ask] = useState<{ setting: Setting; touched: Touched } | null>(null);
  const send = async (setting: Setting) => {
    const { outcome, touched } = await set.mutateAsync(setting);
    if (outcome === 'asked' && touched) return ask({ setting, touched });
    ask(null);
    notify('success', t('sessionPaper.saved'));
  };
  const { paper, variables } = told;
  return (
    <Form onSubmit={(values) => send({ sessionId, kind, ...typedIn(values, kind) })} wide>
      {paper && (
        <p className="small muted">
          {t('sessionPaper.since', {
            number: paper.number,
            day: formatDate(dayOf(paper.setAt)),
            name: actorSaid(paper.setBy, t),
          })}
        </p>
      )}
      <RadioGroup
        name="kind"
        label={t('sessionPaper.kind')}
        value={kind}
        choices={paperKinds.map((value) => ({ value, label: t(`sessionPaper.kind.${value}`) }))}
        onChange={(chosen) => choose(paperKinds.find((one) => one === chosen) ?? kind)}
      />
      {kind === 'text' && (
        <p className="muted small">
          {t('sessionMessages.variables', { list: variables.map((name) => `{{${name}}}`).join(' ') })}
        </p>
      )}
      {kind !== 'none' && <Words paper={paper} withTexts={kind === 'text'} />}
      {kind === 'document' && <DocumentToSign sessionId={sessionId} now={documentIn(paper)} />}
      <div className="row">
        <Button type="submit">{t('sessionPaper.save')}</Button>
      </div>
      {asked && (
        <WhoIsTouched
          touched={asked.touched}
          words={{
            title: t('sessionPaper.touchedTitle'),
            text: t('sessionPaper.touched', { started: asked.touched.started, submitted: asked.touched.submitted }),
            confirm: t('sessionPaper.confirm'),
          }}
          onClose={() => ask(null)}
          onConfirm={(note) => void send({ ...asked.setting, confirmed: true, ...(note !== '' && { note }) })}
        />
      )}
    </Form>
  );
}

/** What is called how, and what it says, in each language; English stands where another is empty. */
function Words({ paper, withTexts }: Pick<Told, 'paper'> & { readonly withTexts: boolean }) {
  const t = useText();
  return (
    <div className="session-texts">
      {languages.map((language) => (
        <div key={language} className="stack">
          <TextInput
            name={`headings.${language}`}
            label={t('sessionPaper.headingIn', { language: t(`enrollmentsessions.languages.${language}`) })}
            defaultValue={paper?.headings[language] ?? ''}
            required={language === 'en'}
            maxLength={200}
            lang={language}
          />
          {withTexts && (
            <TextArea
              name={`texts.${language}`}
              label={t('sessionPaper.textIn', { language: t(`enrollmentsessions.languages.${language}`) })}
              defaultValue={paper?.texts?.[language] ?? ''}
              required={language === 'en'}
              lang={language}
              rows={10}
            />
          )}
        </div>
      ))}
    </div>
  );
}

const documentIn = (paper: Told['paper']) =>
  paper?.documentId == null ? null : { value: paper.documentId, label: paper.document?.name ?? '' };

/** What was typed, as the call takes it; an empty text of another language is none. */
function typedIn(values: FormValues, kind: Kind): Partial<Setting> {
  if (kind === 'none') return {};
  const typed = (name: string) => String(values[name] ?? '').trim();
  const inThree = (part: 'headings' | 'texts') => ({
    en: typed(`${part}.en`),
    ...(typed(`${part}.ko`) !== '' && { ko: typed(`${part}.ko`) }),
    ...(typed(`${part}.es`) !== '' && { es: typed(`${part}.es`) }),
  });
  const headings = inThree('headings');
  if (kind === 'text') return { headings, texts: inThree('texts') };
  const documentId = typed('documentId');
  return { headings, ...(documentId !== '' && { documentId }) };
}
