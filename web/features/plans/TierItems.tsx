import { plans, type TierItemReply, type TierStructureReply } from '@coverlane/contract/plans/calls.ts';
import { useState } from 'react';
import { useAction } from '../../lib/api.ts';
import { useFailureText } from '../../lib/failures.ts';
import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';
import { TierItemDialog } from './TierItemDialog.tsx';
import { useTierName, useTierRule } from './tier-words.ts';

/** The items of a structure in their order; buttons move one, so that keys do what dragging would (design 2.5.7). */
export function TierItems({ structure }: { readonly structure: TierStructureReply }) {
  const [editing, edit] = useState<string>();
  const move = useMove(structure);
  const { items } = structure;
  const open = items.find(({ id }) => id === editing);
  return (
    <>
      <ol className="plain-list plans-items">
        {items.map((item, at) => (
          <li key={item.id} className="plans-item">
            <ItemText item={item} />
            <ItemButtons
              item={item}
              onEdit={() => edit(item.id)}
              {...(at > 0 && { onUp: () => move(at, at - 1) })}
              {...(at < items.length - 1 && { onDown: () => move(at, at + 1) })}
            />
          </li>
        ))}
      </ol>
      {open && <TierItemDialog key={open.version} item={open} onClose={() => edit(undefined)} />}
    </>
  );
}

function ItemText({ item }: { readonly item: TierItemReply }) {
  const t = useText();
  const nameOf = useTierName();
  const ruleOf = useTierRule();
  return (
    <div className="plans-item-text">
      <span className="row">
        <code>{item.code}</code>
        <strong>{nameOf(item)}</strong>
        {item.inUse && <Chip tone="info">{t('plans.inUse')}</Chip>}
        {!item.active && <Chip>{t('plans.notOffered')}</Chip>}
      </span>
      <span className="muted small">{ruleOf(item)}</span>
    </div>
  );
}

type ButtonsProps = {
  readonly item: TierItemReply;
  readonly onEdit: () => void;
  readonly onUp?: () => void;
  readonly onDown?: () => void;
};

/** At an end a button stays and does nothing, so that the focus is not lost on the way. */
function ItemButtons({ item, onEdit, onUp, onDown }: ButtonsProps) {
  const t = useText();
  const name = useTierName()(item);
  return (
    <div className="row plans-item-buttons">
      <Button kind="quiet" icon="up" iconOnly data-move="up" aria-disabled={!onUp} onClick={onUp}>
        {t('plans.moveUp', { name })}
      </Button>
      <Button kind="quiet" icon="down" iconOnly data-move="down" aria-disabled={!onDown} onClick={onDown}>
        {t('plans.moveDown', { name })}
      </Button>
      <Button kind="quiet" icon="edit" iconOnly onClick={onEdit}>
        {t('plans.edit', { name })}
      </Button>
    </div>
  );
}

/** Puts an item into another place, and says which. */
function useMove({ id, items }: TierStructureReply) {
  const t = useText();
  const say = useFailureText();
  const nameOf = useTierName();
  const { notify } = useNotices();
  const save = useAction(plans.saveTier, { refreshes: [plans.tiers] });
  return (from: number, to: number) => {
    const moved = items[from];
    if (!moved) return;
    const others = items.filter((item) => item !== moved).map((item) => item.id);
    save.mutate(
      { id, itemIds: others.toSpliced(to, 0, moved.id) },
      {
        onSuccess: () => notify('success', t('plans.moved', { name: nameOf(moved), place: to + 1 })),
        onError: (failure) => notify('error', say(failure)),
      },
    );
  };
}
