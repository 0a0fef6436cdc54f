import { userTypes } from '../access.ts';
import { collection } from '../collection.ts';
import { dashboardKeys, standingCards } from './content-codes.ts';
import { choice, number, yesNo } from '../field-kinds.ts';

/** Which cards the dashboard of a user type shows, and where on its grid of 12 columns (specification 3; domain 12.9). */
export const dashboarditems = collection({
  name: 'dashboarditems',
  permission: 'manageInstallations',
  fields: {
    key: choice(dashboardKeys, standingCards),
    userType: choice(userTypes),
    x: number(0, 11),
    y: number(0, 999),
    width: number(1, 12),
    height: number(1, 99),
    hide: yesNo(),
  },
  columns: ['key', 'userType', 'x', 'y', 'width', 'hide'],
  filters: ['userType', 'key', 'hide'],
});
