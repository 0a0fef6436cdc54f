import type { TemplateStatus } from '@coverlane/contract/cards/codes.ts';
import type { Call } from '@coverlane/contract/call.ts';
import { type ReactNode, useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { DraftNote } from './DraftNote.tsx';
import { TemplateLife } from './TemplateLife.tsx';
import { TemplateState } from './TemplateState.tsx';
import { type TemplateDraft, useTemplateDraft } from './useTemplateDraft.ts';
import './card-templates.css';

/** What any version of a template has. */
interface AnyTemplate {
  readonly id: string;
  readonly number: number;
  readonly status: TemplateStatus;
  readonly version: number;
}

/** What an editor of one kind of templates shows in the frame of them all. */
export interface EditorParts {
  /** How many things keep the draft from being published. */
  readonly faults: number;
  readonly seen: ReactNode;
  readonly fields: ReactNode;
  /** The fields stand before what is seen. */
  readonly fieldsFirst?: boolean;
}

type Props<Template extends AnyTemplate, Draft extends { name: string }> = {
  readonly id: string;
  readonly call: Call<unknown, { id: string }, Template>;
  /** The list, and what it is called. */
  readonly back: { readonly href: string; readonly label: string };
  readonly draftOf: (template: Template) => Draft;
  readonly save: (id: string, version: number, draft: Draft) => Promise<{ version: number }>;
  readonly publish: (id: string, version: number) => Promise<unknown>;
  readonly retire: (id: string) => Promise<unknown>;
  readonly renderParts: (saved: TemplateDraft<Draft>, template: Template) => EditorParts;
};

/** One version of a template, edited while it is a draft: loading, saving, publishing and retiring are alike for all kinds. */
export function TemplateEditor<Template extends AnyTemplate, Draft extends { name: string }>(
  props: Props<Template, Draft>,
) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = useCall(props.call, { id: props.id });
  const [round, setRound] = useState(0);
  const reload = () => void refetch().then(() => setRound(round + 1));
  if (error && !data) return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={reload} />;
  if (!data) return <Skeleton block label={t('cardTemplates.loading')} />;
  return <Frame key={`${round}-${data.status}`} {...props} template={data} onReload={reload} />;
}

type FrameProps<Template extends AnyTemplate, Draft extends { name: string }> = Props<Template, Draft> & {
  readonly template: Template;
  readonly onReload: () => void;
};

function Frame<Template extends AnyTemplate, Draft extends { name: string }>(props: FrameProps<Template, Draft>) {
  const t = useText();
  const { template, back, onReload } = props;
  const { id, status, number } = template;
  const saved = useTemplateDraft<Draft>(
    { draft: props.draftOf(template), version: template.version },
    (draft, version) => props.save(id, version, draft).then((reply) => reply.version),
  );
  const { faults, seen, fields, fieldsFirst = false } = props.renderParts(saved, template);
  const isDraft = status === 'draft';
  const edited = (
    <fieldset className="stack template-fields" disabled={!isDraft}>
      <legend className="hidden-visually">{t('cardTemplates.edit')}</legend>
      {fields}
    </fieldset>
  );
  return (
    <div className="page page-wide">
      <PageHeader
        title={saved.draft.name}
        above={<BackLink href={back.href}>{back.label}</BackLink>}
        about={
          <span className="row">
            <TemplateState status={status} /> {t('cardTemplates.versionOf', { number })}
          </span>
        }
        actions={
          <TemplateLife
            status={status}
            faults={faults}
            save={saved.save}
            publish={(version) => props.publish(id, version)}
            retire={() => props.retire(id)}
            onDone={onReload}
          />
        }
      />
      {isDraft ? <DraftNote draft={saved} onReload={onReload} /> : <p className="muted">{t('cardTemplates.fixed')}</p>}
      <div className="template-columns">
        {fieldsFirst && edited}
        <div className="stack template-seen">{seen}</div>
        {!fieldsFirst && edited}
      </div>
    </div>
  );
}
