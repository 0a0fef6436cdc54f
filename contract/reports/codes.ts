import { actorKinds } from '../words/actors.ts';
import { permissions, userTypes } from '../access.ts';
import { cardOrderReasons, cardOrderStatuses } from '../cards/codes.ts';
import { changeTypes, coverageTypes, employmentStatuses, genders, relationshipCodes, tierCodes } from '../codes.ts';
import { helpCategories } from '../collections/content-codes.ts';
import { cobraStates } from '../eligibility/codes.ts';
import { enrollmentStatuses } from '../enrollments/codes.ts';
import { maritalStatuses } from '../members/personal-values.ts';

/** The codes that a column of codes can hold, by what its words begin with: a filter names some of them. */
export const reportCodes: Readonly<Record<string, readonly string[]>> = {
  'actor.kind': actorKinds,
  'cards.state': cardOrderStatuses,
  'cards.why': cardOrderReasons,
  changeType: changeTypes,
  'cobra.state': cobraStates,
  'contactcategories.helpCategory': helpCategories,
  coverageType: coverageTypes,
  employmentStatus: employmentStatuses,
  'enrolling.status': enrollmentStatuses,
  gender: genders,
  maritalStatus: maritalStatuses,
  permission: permissions,
  'privacy.kind': [
    'record',
    'history',
    'ssn',
    'claim',
    'claims',
    'accumulators',
    'eob',
    'idCard',
    'document',
    'enrollment',
    'privacy',
    'other',
  ],
  relationship: relationshipCodes,
  'reports.missing': ['ssn', 'email', 'address'],
  'reports.network': ['in', 'out', 'na'],
  'reports.userState': ['active', 'deactivated', 'invited', 'locked', 'suspended'],
  tier: tierCodes,
  userType: userTypes,
};
