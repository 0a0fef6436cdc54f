import type { Reply } from '@coverlane/contract/call.ts';
import { eobTemplates } from '@coverlane/contract/calls/card-templates.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { Card } from '../../ui/Card.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextInput } from '../../ui/TextInput.tsx';
import { DraftNote } from './DraftNote.tsx';
import { EobPreview } from './EobPreview.tsx';
import { EobSections } from './EobSections.tsx';
import { missingSections } from './eob-sections.ts';
import { TemplateLife } from './TemplateLife.tsx';
import { TemplateState } from './TemplateState.tsx';
import { useTemplateDraft } from './useTemplateDraft.ts';
import './card-templates.css';

type Template = Reply<typeof eobTemplates.eobTemplate>;
/** What can be changed of a draft. */
type EobDraft = Pick<Template, 'name' | 'scope' | 'clientId' | 'sections'>;

type Props = { readonly id: string; readonly address: ListAddress };

/** One version of a template of explanations, edited while it is a draft. */
export function EobEditor({ id, address }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = useCall(eobTemplates.eobTemplate, { id });
  const [round, setRound] = useState(0);
  const reload = () => void refetch().then(() => setRound(round + 1));
  if (error && !data) return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={reload} />;
  if (!data) return <Skeleton block label={t('cardTemplates.loading')} />;
  return <Editor key={`${round}-${data.status}`} template={data} address={address} onReload={reload} />;
}

type EditorProps = { readonly template: Template; readonly address: ListAddress; readonly onReload: () => void };

function Editor({ template, address, onReload }: EditorProps) {
  const t = useText();
  const { id, status, name, scope, clientId, sections } = template;
  const loaded = { draft: { name, scope, clientId, sections }, version: template.version };
  const saved = useTemplateDraft<EobDraft>(loaded, (draft, version) =>
    request(eobTemplates.saveEobTemplate, { id, version, ...draft }).then((reply) => reply.version),
  );
  const { draft, change } = saved;
  const missing = missingSections(draft.sections);
  const isDraft = status === 'draft';
  return (
    <div className="page page-wide">
      <PageHeader
        title={draft.name}
        above={<BackLink href={address.href({ open: undefined })}>{t('screens.eobTemplates')}</BackLink>}
        about={
          <span className="row">
            <TemplateState status={status} /> {t('cardTemplates.versionOf', { number: template.number })}
          </span>
        }
        actions={
          <TemplateLife
            status={status}
            faults={missing.length}
            save={saved.save}
            publish={(version) => request(eobTemplates.publishEobTemplate, { id, version })}
            retire={() => request(eobTemplates.retireEobTemplate, { id })}
            onDone={onReload}
          />
        }
      />
      {isDraft ? <DraftNote draft={saved} onReload={onReload} /> : <p className="muted">{t('cardTemplates.fixed')}</p>}
      <div className="template-columns">
        <fieldset className="stack template-fields" disabled={!isDraft}>
          <legend className="hidden-visually">{t('cardTemplates.edit')}</legend>
          <Settings draft={draft} change={change} />
          <EobSections sections={draft.sections} change={change} />
        </fieldset>
        <div className="template-seen">
          <EobPreview sections={draft.sections} missing={missing} />
        </div>
      </div>
    </div>
  );
}

type SettingsProps = { readonly draft: EobDraft; readonly change: (changes: Partial<EobDraft>) => void };

function Settings({ draft, change }: SettingsProps) {
  const t = useText();
  const { clients } = useUser();
  return (
    <Card title={t('cardTemplates.settings')}>
      <TextInput
        name="name"
        label={t('cardTemplates.name')}
        maxLength={80}
        value={draft.name}
        onChange={(name) => change({ name })}
      />
      <Select
        name="clientId"
        label={t('cardTemplates.for')}
        empty={t('cardTemplates.scope.installation')}
        value={draft.clientId ?? ''}
        onChange={(next) => change({ clientId: next || null, scope: next ? 'client' : 'installation' })}
        choices={clients.map(({ id, name, clientNumber }) => ({ value: id, label: `${name} (${clientNumber})` }))}
      />
    </Card>
  );
}
