import { hourBanks } from '@coverlane/contract/hour-bank/calls.ts';
import { useCall } from '../../lib/api.ts';
import { useText } from '../../lib/i18n.ts';
import { Anchor } from '../../ui/Anchor.tsx';
import { Card } from '../../ui/Card.tsx';
import { coverageSentence, nextSentence } from './hours-words.ts';

/** Through when a worker's hours cover them, and what keeps the next month; nothing for who has no bank of hours. */
export function HoursCard() {
  const t = useText();
  const { data } = useCall(hourBanks.memberHours, {});
  if (!data || data.banks.length === 0) return null;
  return (
    <Card title={t('screens.hours')} aside={<Anchor href="/member/hours">{t('hours.see')}</Anchor>}>
      <ul className="plain-list">
        {data.banks.map((bank) => (
          <li key={bank.unionId}>
            {[data.banks.length > 1 && `${bank.unionName}:`, coverageSentence(bank, t, true), nextSentence(bank, t)]
              .filter(Boolean)
              .join(' ')}
          </li>
        ))}
      </ul>
    </Card>
  );
}
