import { useEffect, useRef, useState } from 'react';
import type { IdCard } from './id-card.ts';
import { canKeep, dropCard, dropCardOfOthers, keepCard, keptCard } from '../../lib/kept-card.ts';
import { keptPage } from './kept-page.ts';
import { formatDate } from '../../lib/format.ts';
import { useLanguage, useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { useToday } from '../../lib/today.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { useNotices } from '../../ui/NoticesProvider.tsx';

/** The choice to keep this card on this device: off unless chosen, and taken away at sign-out. */
export function KeepCard({ card }: { readonly card: IdCard }) {
  const t = useText();
  const today = useToday();
  const { id } = useUser();
  const { language } = useLanguage();
  const { notify } = useNotices();
  const name = `${card.memberId}.${card.coverageId}.${card.effectiveDate}`;
  const [isKept, setKept] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    void dropCardOfOthers(id)
      .then(keptCard)
      .then((kept) => setKept(kept?.card === name));
  }, [id, name]);
  if (!canKeep()) return null;
  const keep = async () => {
    const sides = box.current?.closest('.page')?.querySelectorAll('[data-card-faces] > svg') ?? [];
    const words = {
      language,
      title: `${card.memberName} · ${card.memberNumber}-${card.suffix}`,
      note: t('cards.keptPage', { plan: card.planName, date: formatDate(today) }),
    };
    await keepCard(keptPage([...sides], words), { ownerId: id, card: name });
  };
  const change = async (checked: boolean) => {
    setKept(checked);
    try {
      await (checked ? keep() : dropCard());
      notify('success', t(checked ? 'cards.kept' : 'cards.dropped'));
    } catch {
      setKept(!checked);
      notify('error', t('cards.keepFailed'));
    }
  };
  return (
    <div ref={box} data-print="no">
      <Checkbox
        label={t('cards.keep')}
        hint={t('cards.keepHint')}
        checked={isKept}
        onChange={(checked) => void change(checked)}
      />
    </div>
  );
}
