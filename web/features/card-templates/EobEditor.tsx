import type { Reply } from '@coverlane/contract/call.ts';
import { eobTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { useState } from 'react';
import { useClientChoices } from '../../lib/client-choices.ts';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import { Card } from '../../ui/Card.tsx';
import { Select } from '../../ui/Select.tsx';
import { EobPaper } from './EobPaper.tsx';
import { EobPreview } from './EobPreview.tsx';
import { EobSections } from './EobSections.tsx';
import { missingSections } from './eob-sections.ts';
import { TemplateEditor } from './TemplateEditor.tsx';
import { TemplateName } from './TemplateName.tsx';
import type { Place } from './VariablesCard.tsx';

type Template = Reply<typeof eobTemplates.eobTemplate>;
/** What can be changed of a draft. */
type EobDraft = Pick<Template, 'name' | 'scope' | 'clientId' | 'sections'>;

type Props = { readonly id: string; readonly address: ListAddress };

/** One version of a template of explanations: its sections, with their order and the paper beside them. */
export function EobEditor({ id, address }: Props) {
  const t = useText();
  const [chosen, setPlace] = useState<Place>();
  return (
    <TemplateEditor
      id={id}
      call={eobTemplates.eobTemplate}
      back={{ href: address.href({ open: undefined }), label: t('screens.eobTemplates') }}
      draftOf={draftOf}
      save={(of, version, draft) => request(eobTemplates.saveEobTemplate, { id: of, version, ...draft })}
      publish={(of, version) => request(eobTemplates.publishEobTemplate, { id: of, version })}
      retire={(of) => request(eobTemplates.retireEobTemplate, { id: of })}
      renderParts={({ draft, change, save }) => {
        const missing = missingSections(draft.sections);
        const place = chosen ?? (draft.clientId === null ? {} : { clientId: draft.clientId });
        return {
          faults: missing.length,
          fieldsFirst: true,
          fields: (
            <>
              <Settings draft={draft} change={change} />
              <EobSections sections={draft.sections} change={change} />
            </>
          ),
          seen: (
            <>
              <EobPaper id={id} place={place} save={save} />
              <EobPreview sections={draft.sections} missing={missing} place={place} onPlace={setPlace} />
            </>
          ),
        };
      }}
    />
  );
}

const draftOf = ({ name, scope, clientId, sections }: Template): EobDraft => ({ name, scope, clientId, sections });

type SettingsProps = { readonly draft: EobDraft; readonly change: (changes: Partial<EobDraft>) => void };

function Settings({ draft, change }: SettingsProps) {
  const t = useText();
  const clientChoices = useClientChoices();
  return (
    <Card title={t('cardTemplates.settings')}>
      <TemplateName name={draft.name} change={change} />
      <Select
        name="clientId"
        label={t('cardTemplates.for')}
        empty={t('cardTemplates.scope.installation')}
        value={draft.clientId ?? ''}
        onChange={(next) => change({ clientId: next || null, scope: next ? 'client' : 'installation' })}
        choices={clientChoices}
      />
    </Card>
  );
}
