import { cardTemplates } from '@coverlane/contract/calls/card-templates.ts';
import { cardFaults } from '@coverlane/contract/card-legal.ts';
import { useState } from 'react';
import { useCall } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { CardDraft, CardTemplate as Template } from './card-draft.ts';
import { CardPreview } from './CardPreview.tsx';
import { CardSettings } from './CardSettings.tsx';
import { DraftNote } from './DraftNote.tsx';
import { ElementList } from './ElementList.tsx';
import { LegalCheck } from './LegalCheck.tsx';
import { TemplateLife } from './TemplateLife.tsx';
import { TemplateState } from './TemplateState.tsx';
import { useTemplateDraft } from './useTemplateDraft.ts';
import './card-templates.css';

type Props = { readonly id: string; readonly address: ListAddress };

/** One version of a card template, edited while it is a draft. */
export function CardEditor({ id, address }: Props) {
  const t = useText();
  const say = useFailureText();
  const { data, error, refetch, isFetching } = useCall(cardTemplates.cardTemplate, { id });
  const [round, setRound] = useState(0);
  const reload = () => void refetch().then(() => setRound(round + 1));
  if (error && !data) return <ErrorState title={say(error)} code={error.code} busy={isFetching} onRetry={reload} />;
  if (!data) return <Skeleton block label={t('cardTemplates.loading')} />;
  return <Editor key={`${round}-${data.status}`} template={data} address={address} onReload={reload} />;
}

type EditorProps = { readonly template: Template; readonly address: ListAddress; readonly onReload: () => void };

function Editor({ template, address, onReload }: EditorProps) {
  const t = useText();
  const { id, status } = template;
  const saved = useTemplateDraft<CardDraft>({ draft: draftOf(template), version: template.version }, (draft, version) =>
    request(cardTemplates.saveCardTemplate, { id, version, ...draft }).then((reply) => reply.version),
  );
  const [chosen, choose] = useState<string>();
  const { draft, change } = saved;
  const faults = cardFaults(draft.elements, draft.coverageTypes);
  const element = draft.elements.find((one) => one.id === chosen);
  const isDraft = status === 'draft';
  return (
    <div className="page page-wide">
      <PageHeader
        title={draft.name}
        above={<BackLink href={address.href({ open: undefined })}>{t('screens.idCardTemplates')}</BackLink>}
        about={
          <span className="row">
            <TemplateState status={status} /> {t('cardTemplates.versionOf', { number: template.number })}
          </span>
        }
        actions={
          <TemplateLife
            status={status}
            faults={faults.length}
            save={saved.save}
            publish={(version) => request(cardTemplates.publishCardTemplate, { id, version })}
            retire={() => request(cardTemplates.retireCardTemplate, { id })}
            onDone={onReload}
          />
        }
      />
      {isDraft ? <DraftNote draft={saved} onReload={onReload} /> : <p className="muted">{t('cardTemplates.fixed')}</p>}
      <div className="template-columns">
        <div className="stack template-seen">
          <CardPreview elements={draft.elements} chosen={element} onChoose={choose} />
          <LegalCheck faults={faults} elements={draft.elements} onChoose={choose} />
        </div>
        <fieldset className="stack template-fields" disabled={!isDraft}>
          <legend className="hidden-visually">{t('cardTemplates.edit')}</legend>
          <CardSettings draft={draft} change={change} />
          <ElementList elements={draft.elements} chosen={chosen} onChoose={choose} change={change} />
        </fieldset>
      </div>
    </div>
  );
}

const draftOf = ({ name, language, scope, clientId, scopeId, coverageTypes, elements }: Template): CardDraft => ({
  name,
  language,
  scope,
  clientId,
  scopeId,
  coverageTypes,
  elements,
});
