import { isCurrent, type MenuLink } from './menu.ts';

const CHANGES = [
  'terminate',
  'modifyDemographics',
  'correctRecord',
  'changeAddress',
  'changeDivision',
  'changeBeneficiaries',
  'changeDoctor',
  'changeOther',
  'rehire',
  'reinstate',
  'startLeave',
  'returnFromLeave',
  'pastAge',
  'insurability',
] as const;

/** Which lists of an area a page below none of them belongs to, the nearest first: a record, a change of a member, a page beside another. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(CHANGES.map((change) => [change, ['members']])),
  claim: ['claims', 'claimtotals', 'members'],
  client: ['clients'],
  document: ['files', 'documents'],
  bills: ['payments'],
  bill: ['bills', 'payments'],
  carrierbill: ['payments'],
  closingdays: ['contacts'],
  hourbanks: ['unionreports', 'members'],
  stoplosscase: ['stoploss'],
  survey: ['surveys'],
  esigntemplates: ['surveys'],
  unionsignup: ['unionsignups'],
  sessionpreview: ['enrollmentsessions'],
  enrollmentsession: ['enrollmentsessions'],
};

/** The path by which the menu marks where somebody is: the page's own, or that of the list it belongs to where the menu has no entry for it. */
export function placeInMenu(pathname: string, links: readonly MenuLink[], home: string): string {
  if (links.some((link) => isCurrent(link, pathname, home))) return pathname;
  const [, area, page = ''] = pathname.split('/');
  const lists = (LISTS[page] ?? []).map((list) => `/${area}/${list}`);
  return lists.find((list) => links.some(({ path }) => path === list)) ?? pathname;
}
