import type { UserType } from '@coverlane/contract/access.ts';

/**
 * What stands over telephone and email of the support, and where the site names neither: a member asks the employer, who
 * works for others the plan's administrator, and a visitor whom nobody knows yet either of them.
 * @param type undefined: nobody is signed in
 * @param isNamed does the site name a telephone or an address?
 */
export function helpText(type: UserType | undefined, isNamed: boolean) {
  if (isNamed) return type === 'member' ? 'shell.helpAboutMember' : 'shell.helpAbout';
  if (type === undefined) return 'shell.helpNobody';
  return type === 'member' ? 'shell.helpNobodyMember' : 'shell.helpNobodyStaff';
}
