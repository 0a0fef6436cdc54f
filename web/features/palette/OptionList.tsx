import type { CoverageState } from '@coverlane/contract/codes.ts';
import { type ReactNode, useEffect } from 'react';
import { formatCount, formatDate, personName } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/iconPaths.ts';
import type { Option } from './options.ts';
import type { Box } from './useBox.ts';
import type { FoundClaim } from './useClaimSearch.ts';

type DrawState = ((state: CoverageState | null) => ReactNode) | undefined;

type Props = {
  readonly box: Box;
  readonly id: string;
  readonly state: DrawState;
};

const groups = ['recent', 'place', 'claim', 'member'] as const;
type Group = (typeof groups)[number];

const groupOf = ({ kind }: Option): Group => (kind === 'all' ? 'member' : kind);

/** The id of a line, for aria-activedescendant. */
export const optionId = (listId: string, { key }: Option): string => `${listId}-${key}`;

/** Every line by group. The focus stays in the input; the active line is the one that Enter opens. */
export function OptionList({ box, id, state }: Props) {
  const t = useText();
  const { options, active, search } = box;
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);
  return (
    <div className="palette-list" role="listbox" id={id} aria-label={t('palette.results')}>
      {groups.map((group) => {
        const members = options.filter((option) => groupOf(option) === group);
        return (
          members.length > 0 && (
            <div key={group} role="group" aria-labelledby={`${id}-${group}`}>
              <p className="palette-group" id={`${id}-${group}`} role="presentation">
                {t(`palette.group.${group}`)}
              </p>
              {members.map((option) => (
                <Line key={option.key} option={option} box={box} id={optionId(id, option)}>
                  <Words option={option} total={search.total} isNew={search.state !== 'asked'} state={state} />
                </Line>
              ))}
            </div>
          )
        );
      })}
    </div>
  );
}

type LineProps = { readonly option: Option; readonly box: Box; readonly id: string; readonly children: ReactNode };

function Line({ option, box, id, children }: LineProps) {
  const { active, open, search } = box;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the input has the focus and the keys
    <div
      role="option"
      id={id}
      className="palette-line"
      aria-selected={option.key === active?.key}
      data-behind={option.kind === 'member' && search.state === 'asked'}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => open(option)}
    >
      <Icon name={iconOf(option)} />
      {children}
    </div>
  );
}

const icons = { recent: 'clock', member: 'user', claim: 'claim', all: 'search' } as const;

const iconOf = (option: Option): IconName => (option.kind === 'place' ? option.place.icon : icons[option.kind]);

type WordsProps = {
  readonly option: Option;
  readonly total: number;
  /** The total belongs to what is typed now. */
  readonly isNew: boolean;
  readonly state: DrawState;
};

function Words({ option, total, isNew, state }: WordsProps) {
  if (option.kind === 'place') return <span className="palette-name">{option.place.name}</span>;
  if (option.kind === 'all') return <All total={isNew ? total : 0} />;
  if (option.kind === 'claim') return <Claim claim={option.claim} />;
  if (option.kind === 'recent') {
    const { name, memberNumber } = option.member;
    return <Person name={name} facts={[memberNumber]} />;
  }
  const { memberNumber, clientName } = option.member;
  return (
    <>
      <Person name={personName(option.member)} facts={[memberNumber, clientName]} />
      {state?.(option.member.state)}
    </>
  );
}

/** `total`: how many there are; 0 where that is not known yet. */
function All({ total }: { readonly total: number }) {
  const t = useText();
  const text = total > 0 ? t('palette.all', { total, count: formatCount(total) }) : t('palette.list');
  return <span className="palette-name">{text}</span>;
}

function Claim({ claim }: { readonly claim: FoundClaim }) {
  const { claimNumber, memberName, providerName, serviceDateFrom } = claim;
  return <Person name={claimNumber} facts={[memberName, providerName ?? '', formatDate(serviceDateFrom)]} />;
}

function Person({ name, facts }: { readonly name: string; readonly facts: readonly string[] }) {
  return (
    <span className="palette-person">
      <span className="palette-name">{name} </span>
      <span className="palette-facts">{facts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
