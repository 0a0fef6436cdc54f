import { type ReactNode, useEffect } from 'react';
import { useText } from '../../lib/i18n.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { IconName } from '../../ui/icon-paths.ts';
import { type DrawState, OptionWords } from './OptionWords.tsx';
import type { Option } from './options.ts';
import type { Box } from './useBox.ts';

type Props = {
  readonly box: Box;
  readonly id: string;
  readonly state: DrawState;
};

const groups = ['recent', 'place', 'action', 'client', 'claim', 'member', 'document', 'user'] as const;
type Group = (typeof groups)[number];

const groupOf = ({ kind }: Option): Group => {
  if (kind === 'all') return 'member';
  return kind === 'onMember' || kind === 'onUser' ? 'action' : kind;
};

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
                  <OptionWords option={option} total={search.total} isNew={search.state !== 'asked'} state={state} />
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

const icons = {
  recent: 'clock',
  member: 'user',
  claim: 'claim',
  client: 'people',
  user: 'shield',
  document: 'document',
  all: 'search',
} as const;

function iconOf(option: Option): IconName {
  if (option.kind === 'place') return option.place.icon;
  if (option.kind === 'action') return option.action.icon;
  if (option.kind === 'onMember' || option.kind === 'onUser') return option.command.action.icon;
  return icons[option.kind];
}
