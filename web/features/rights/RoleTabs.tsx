import { useText } from '../../lib/i18n.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import './rights.css';

/** The parts of what administrators may do, each with an address of its own. */
const parts = {
  roles: '/admin/roles',
  roleMatrix: '/admin/roles/permissions',
} as const;
type Part = keyof typeof parts;

/** Roles, what each grants, and the permissions that there are. */
export function RoleTabs({ current }: { readonly current: Part }) {
  const t = useText();
  const tabs = [
    { href: parts.roles, label: t('screens.roles') },
    { href: parts.roleMatrix, label: t('screens.roleMatrix') },
  ];
  return (
    <div className="rights-tabs">
      <Tabs label={t('roleMatrix.parts')} tabs={tabs} current={parts[current]} />
    </div>
  );
}
