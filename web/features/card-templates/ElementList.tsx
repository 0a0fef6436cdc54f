import { cardElementTypes, cardSides } from '@coverlane/contract/cards/codes.ts';
import type { CardElement } from '@coverlane/contract/cards/layout.ts';
import { useText } from '../../lib/i18n.ts';
import { Card } from '../../ui/Card.tsx';
import { Menu } from '../../ui/Menu.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import type { CardDraft } from './card-draft.ts';
import { ElementFields } from './ElementFields.tsx';
import { freshId, newElement, withBack, withCopy, withMoved, without } from './elements.ts';
import { LineTools } from './LineTools.tsx';
import { useElementName } from './useElementName.ts';
import type { Change } from './useTemplateDraft.ts';

type Props = {
  readonly elements: CardElement[];
  readonly chosen: string | undefined;
  readonly onChoose: (id: string | undefined) => void;
  readonly change: (changes: Change<Pick<CardDraft, 'elements'>>) => void;
};

/** The elements of a card in drawing order: add, choose, move, duplicate and delete, all by keyboard. */
export function ElementList(props: Props) {
  const t = useText();
  const { elements, change, onChoose } = props;
  const added = cardSides.flatMap((side) =>
    cardElementTypes.map((type) => ({
      label: t('cardTemplates.addOn', { type: t(`cardTemplates.type.${type}`), side: t(`cardTemplates.side.${side}`) }),
      onSelect: () => {
        const element = newElement(type, side);
        change({ elements: [...elements, element] });
        onChoose(element.id);
      },
    })),
  );
  return (
    <Card
      title={t('cardTemplates.elements', { count: elements.length })}
      aside={<Menu label={t('cardTemplates.add')} icon="add" align="end" items={added} />}
    >
      {cardSides.map((side) => (
        <section key={side}>
          <h3>{t(`cardTemplates.side.${side}`)}</h3>
          <ol className="plain-list template-elements">
            {elements
              .filter((element) => element.side === side)
              .map((element) => (
                <Line key={element.id} element={element} {...props} />
              ))}
          </ol>
        </section>
      ))}
    </Card>
  );
}

function Line({ element, elements, chosen, onChoose, change }: Props & { readonly element: CardElement }) {
  const t = useText();
  const { notify } = useNotices();
  const name = useElementName()(element);
  const { id } = element;
  const remove = () => {
    const at = elements.indexOf(element);
    change({ elements: without(elements, id) });
    onChoose(undefined);
    notify('success', t('cardTemplates.deleted', { name }), {
      label: t('cardTemplates.undo'),
      onSelect: () => change((now) => ({ elements: withBack(now.elements, element, at) })),
    });
  };
  const copy = () => {
    const copyId = freshId();
    change({ elements: withCopy(elements, id, copyId) });
    onChoose(copyId);
  };
  const tools = [
    {
      icon: 'up',
      label: t('cardTemplates.up', { name }),
      act: () => change({ elements: withMoved(elements, id, -1) }),
    },
    {
      icon: 'down',
      label: t('cardTemplates.down', { name }),
      act: () => change({ elements: withMoved(elements, id, 1) }),
    },
    { icon: 'add', label: t('cardTemplates.duplicate', { name }), act: copy },
    { icon: 'remove', label: t('cardTemplates.delete', { name }), act: remove },
  ] as const;
  return (
    <li>
      <div className="template-element" data-chosen={chosen === id}>
        <button
          type="button"
          className="link-button template-choose"
          aria-expanded={chosen === id}
          onClick={() => onChoose(chosen === id ? undefined : id)}
        >
          {name}
        </button>
        <LineTools tools={tools} />
      </div>
      {chosen === id && <ElementFields element={element} change={change} />}
    </li>
  );
}
