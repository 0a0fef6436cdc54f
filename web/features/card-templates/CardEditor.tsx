import { cardTemplates } from '@coverlane/contract/card-templates/calls.ts';
import { cardFaults } from '@coverlane/contract/cards/legal.ts';
import { useState } from 'react';
import { useText } from '../../lib/i18n.ts';
import type { ListAddress } from '../../lib/list-address.ts';
import { request } from '../../lib/request.ts';
import type { CardDraft, CardTemplate } from './card-draft.ts';
import { CardPreview } from './CardPreview.tsx';
import { CardSettings } from './CardSettings.tsx';
import { ElementList } from './ElementList.tsx';
import { LegalCheck } from './LegalCheck.tsx';
import { TemplateEditor } from './TemplateEditor.tsx';

type Props = { readonly id: string; readonly address: ListAddress };

/** One version of a card template: a list of elements, with the card beside it. */
export function CardEditor({ id, address }: Props) {
  const t = useText();
  const [chosen, choose] = useState<string>();
  return (
    <TemplateEditor
      id={id}
      call={cardTemplates.cardTemplate}
      back={{ href: address.href({ open: undefined }), label: t('screens.idCardTemplates') }}
      draftOf={draftOf}
      save={(of, version, draft) => request(cardTemplates.saveCardTemplate, { id: of, version, ...draft })}
      publish={(of, version) => request(cardTemplates.publishCardTemplate, { id: of, version })}
      retire={(of) => request(cardTemplates.retireCardTemplate, { id: of })}
      renderParts={({ draft, change }) => {
        const { elements } = draft;
        const faults = cardFaults(elements, draft.coverageTypes);
        const element = elements.find((one) => one.id === chosen);
        return {
          faults: faults.length,
          seen: (
            <>
              <CardPreview
                key={`${draft.clientId} ${draft.scopeId}`}
                elements={elements}
                language={draft.language}
                place={placeOf(draft)}
                chosen={element}
                onChoose={choose}
              />
              <LegalCheck faults={faults} elements={elements} onChoose={choose} />
            </>
          ),
          fields: (
            <>
              <CardSettings draft={draft} change={change} />
              <ElementList elements={elements} chosen={chosen} onChoose={choose} change={change} />
            </>
          ),
        };
      }}
    />
  );
}

/** For whom the draft is, as its preview is filled at first. */
const placeOf = ({ scope, clientId, scopeId }: CardDraft) => ({
  ...(clientId !== null && { clientId }),
  ...(scope === 'baseplan' && scopeId !== null && { baseplanId: scopeId }),
  ...(scope === 'division' && scopeId !== null && { divisionId: scopeId }),
});

const draftOf = ({ name, language, scope, clientId, scopeId, coverageTypes, elements }: CardTemplate): CardDraft => ({
  name,
  language,
  scope,
  clientId,
  scopeId,
  coverageTypes,
  elements,
});
