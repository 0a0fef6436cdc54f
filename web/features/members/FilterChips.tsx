import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { NOTHING_TYPED, TYPED } from './typed-search.ts';
import { useDivisionName } from '../../lib/useDivisions.ts';
import type { MemberList } from './useMemberList.ts';

const NO_FILTERS = {
  divisionId: undefined,
  includeDependents: undefined,
  includeInactive: undefined,
  task: undefined,
};

type Filter = { readonly key: string; readonly label: string; readonly remove: () => void };

/** Every filter that is on, each to be taken away by itself (design 1.1). */
export function FilterChips({ list }: { readonly list: MemberList }) {
  const t = useText();
  const filters = useFilters(list);
  if (filters.length === 0) return null;
  const clear = () => list.go({ ...NOTHING_TYPED, ...NO_FILTERS });
  return (
    <div className="chips">
      {filters.map(({ key, label, remove }) => (
        <Chip key={key} name={label} onRemove={remove}>
          {label}
        </Chip>
      ))}
      <Button kind="quiet" onClick={clear}>
        {t('members.clearFilters')}
      </Button>
    </div>
  );
}

function useFilters({ asked, typed, client, go }: MemberList): Filter[] {
  const t = useText();
  const division = useDivisionName(client?.id, asked.division);
  const typedFilters = TYPED.filter((name) => typed[name] !== '').map((name) => ({
    key: name,
    label: `${t(`members.${name}`)}: ${name === 'ssn' ? '•••-••-••••' : typed[name]}`,
    remove: () => go({ [name]: '' }),
  }));
  const { task } = asked;
  const flags: (Filter | false)[] = [
    task !== null && { key: 'task', label: t(`members.task.${task}`), remove: () => go({ task: undefined }) },
    division !== undefined && {
      key: 'division',
      label: `${t('members.division')}: ${division}`,
      remove: () => go({ divisionId: undefined }),
    },
    asked.dependents && {
      key: 'dependents',
      label: t('members.includeDependents'),
      remove: () => go({ includeDependents: undefined }),
    },
    asked.inactive && {
      key: 'inactive',
      label: t('members.includeInactive'),
      remove: () => go({ includeInactive: undefined }),
    },
  ];
  return [...flags.filter((filter) => filter !== false), ...typedFilters];
}
