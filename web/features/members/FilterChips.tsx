import { useText } from '../../lib/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { NOTHING_TYPED } from './typed-search.ts';
import { useDivisionName } from '../../lib/useDivisions.ts';
import type { MemberList } from './useMemberList.ts';

type Filter = { readonly key: string; readonly label: string; readonly remove: () => void };

/** Every filter that is on, each to be taken away by itself (design 1.1). */
export function FilterChips({ list }: { readonly list: MemberList }) {
  const t = useText();
  const filters = useFilters(list);
  if (filters.length === 0) return null;
  const clear = () => {
    list.type(NOTHING_TYPED);
    list.go({ division: null, dependents: false, inactive: false, task: null });
  };
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

function useFilters({ address, typed, client, go, type }: MemberList): Filter[] {
  const t = useText();
  const division = useDivisionName(client?.id, address.division);
  const typedFilters = (['firstName', 'lastName', 'memberNumber', 'ssn'] as const)
    .filter((name) => typed[name] !== '')
    .map((name) => ({
      key: name,
      label: `${t(`members.${name}`)}: ${name === 'ssn' ? '•••-••-••••' : typed[name]}`,
      remove: () => type({ [name]: '' }),
    }));
  const { task } = address;
  const flags: (Filter | false)[] = [
    task !== null && { key: 'task', label: t(`members.task.${task}`), remove: () => go({ task: null }) },
    division !== undefined && {
      key: 'division',
      label: `${t('members.division')}: ${division}`,
      remove: () => go({ division: null }),
    },
    address.dependents && {
      key: 'dependents',
      label: t('members.includeDependents'),
      remove: () => go({ dependents: false }),
    },
    address.inactive && { key: 'inactive', label: t('members.includeInactive'), remove: () => go({ inactive: false }) },
  ];
  return [...flags.filter((filter) => filter !== false), ...typedFilters];
}
