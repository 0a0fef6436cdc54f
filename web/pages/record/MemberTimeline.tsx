import { type ChangeType, changeTypes } from '@coverlane/contract/codes.ts';
import { useState } from 'react';
import { formatDate, formatDateTime } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useSentence } from '../../lib/sentence.ts';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { Select } from '../../ui/Select.tsx';
import { StatusChip } from '../../ui/StatusChip.tsx';
import { Timeline } from '../../ui/Timeline.tsx';
import { UndoChange } from './UndoChange.tsx';
import type { MemberRecord } from './useMemberRecord.ts';
import { useReasonOf } from './useReasonOf.ts';
import { ActorName } from '../../lists/ActorName.tsx';

type Entry = MemberRecord['timeline'][number];

/** Effects of one event that show without asking. */
const AT_ONCE = 3;

/** The event types of the specification (point 4), and those of returns, each with a sign of its own. */
const ICONS: Record<ChangeType, IconName> = {
  newemployee: 'user',
  adddependent: 'people',
  coveragechange: 'shield',
  demochange: 'edit',
  addresschange: 'home',
  divchange: 'refresh',
  termmember: 'exit',
  leave: 'clock',
  rehire: 'add',
  reinstatement: 'back',
  open: 'calendar',
  self: 'check',
};

/** The timeline tab: what happened to the family, newest first, of one kind or of all. */
export function MemberTimeline({ record }: { readonly record: MemberRecord }) {
  const t = useText();
  const [type, setType] = useState('');
  const there = changeTypes.filter((known) => record.timeline.some((entry) => entry.type === known));
  const entries = record.timeline.filter((entry) => type === '' || entry.type === type);
  if (record.timeline.length === 0) return <EmptyState drawing="calendar">{t('members.noTimeline')}</EmptyState>;
  return (
    <div className="stack">
      <div className="members-narrow">
        <Select
          name="type"
          label={t('members.timelineFilter')}
          empty={t('members.allEvents')}
          value={type}
          onChange={setType}
          choices={there.map((known) => ({ value: known, label: t(`changeType.${known}`) }))}
        />
      </div>
      <TimelineList entries={entries} clientId={record.clientId} />
    </div>
  );
}

/** Events in words: who, when, from which source and file, and what it did. */
export function TimelineList({ entries, clientId }: { readonly entries: readonly Entry[]; readonly clientId: string }) {
  const t = useText();
  const reasonOf = useReasonOf(clientId, entries.flatMap(reasonGiven));
  return (
    <Timeline
      events={entries.map((entry) => ({
        key: entry.id,
        icon: ICONS[entry.type],
        title: (
          <span className="row">
            {[t(`changeType.${entry.type}`), entry.personName].filter(Boolean).join(' · ')}
            {entry.undoneAt && <StatusChip tone="warn">{t('members.undone')}</StatusChip>}
          </span>
        ),
        when: <When entry={entry} why={reasonGiven(entry).flatMap((code) => reasonOf(code) ?? [])} />,
        details: (
          <>
            <Effects effects={entry.effects} />
            <UndoChange entry={entry} />
          </>
        ),
      }))}
    />
  );
}

/** What an event did, in words: the first lines at once, the rest on demand, for a family has many. */
function Effects({ effects }: { readonly effects: Entry['effects'] }) {
  const t = useText();
  const sentence = useSentence();
  const lines = (some: Entry['effects']) => (
    <ul className="members-effects">
      {some.map((effect) => (
        <li key={JSON.stringify(effect)}>{sentence('effects', effect)}</li>
      ))}
    </ul>
  );
  if (effects.length <= AT_ONCE + 1) return lines(effects);
  return (
    <>
      {lines(effects.slice(0, AT_ONCE))}
      <Disclosure summary={t('members.moreEffects', { count: effects.length - AT_ONCE })}>
        {lines(effects.slice(AT_ONCE))}
      </Disclosure>
    </>
  );
}

/** A reason by its code; a file gives a code of X12 (INS04), which says nothing to a reader: the effects do. */
const reasonGiven = ({ source, reason }: Entry): string[] => (source === '834' ? [] : [reason ?? []].flat());

/** Of which day, when, by whom, from where and why. */
function When({ entry, why }: { readonly entry: Entry; readonly why: readonly string[] }) {
  const t = useText();
  const { effectiveDate, recordedAt, by, source, fileName, exception } = entry;
  const before = [
    t('members.effective', { date: formatDate(effectiveDate) }),
    t('members.recorded', { when: formatDateTime(recordedAt) }),
  ];
  const after = [fileName ?? t(`source.${source}`), ...why, exception && t('members.exception', { reason: exception })];
  const said = after.filter(Boolean).join(' · ');
  if (by === null) return [...before, said].join(' · ');
  return (
    <>
      {before.join(' · ')} · <ActorName of={by} /> · {said}
    </>
  );
}
