import { memberScreens, sharedScreens } from './screens-of-everybody.ts';
import { adminScreens } from './screens-of-admin.ts';
import { brokerScreens, clientScreens, partnerScreens, tpaScreens } from './screens-of-staff.ts';

/**
 * Every screen with who may open it (specification 2): the browser guards by it, the server explains it to those who manage
 * accounts. The order within an area is the order of its menu. A screen that no feature declares (`web/features/<noun>/
 * screens.ts`) is not built yet.
 */
export const openScreens = [
  ...adminScreens,
  ...brokerScreens,
  ...clientScreens,
  ...memberScreens,
  ...partnerScreens,
  ...tpaScreens,
  ...sharedScreens,
] as const;

/** The path of a screen. */
export type ScreenPath = (typeof openScreens)[number]['path'];
