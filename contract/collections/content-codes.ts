import type { LaterOptions } from '../later.ts';

/** Codes of what administrators maintain: contacts, services, suppliers, variables, fields, dashboards (domain 11, 12). */

export const supplierKinds = [
  'network',
  'pbm',
  'carrier',
  'stopLoss',
  'tpa',
  'bank',
  'printer',
  'um',
  'cobra',
  'dental',
  'vision',
  'wellness',
] as const;
export type SupplierKind = (typeof supplierKinds)[number];
/** Kinds of number that name the receiver of a file (X12 ISA07). */
export const ediQualifiers = ['01', '14', '20', '27', '28', '29', '30', '33', 'ZZ'] as const;

export const serviceCategories = [
  'telemedicine',
  'pbm',
  'nurseLine',
  'fsa',
  'cobra',
  'wellness',
  'priceTransparency',
  'other',
] as const;
export type ServiceCategory = (typeof serviceCategories)[number];
/** Where a service can be on or off, the general before the specific: the most specific holds (domain 12.4). */
export const servicePlaces = ['installation', 'client', 'division'] as const;
export type ServicePlace = (typeof servicePlaces)[number];

/** What a question of a contact category is about. */
export const helpCategories = ['general', 'enrollment', 'claim', 'idcard', 'payment', 'pharmacy', 'technical'] as const;
/** Where a site shows a contact (domain 11). */
export const contactPlaces = ['login', 'footer', 'contactPage'] as const;

/** Where a template variable gets its value from (domain 12.6). */
export const variableSources = [
  'system',
  'memberField',
  'coverage',
  'client',
  'clientField',
  'supplier',
  'accumulatorLimit',
  'manual',
] as const;
export type VariableSource = (typeof variableSources)[number];
export const variableFormats = ['text', 'money', 'date', 'phone', 'ssnLast4', 'upper'] as const;
export type VariableFormat = (typeof variableFormats)[number];
/** Where a value can be said, the general before the specific (domain 12.6). */
export const variableScopes = ['installation', 'baseplan', 'client', 'division'] as const;
/** Where what a variable says comes from: a place where somebody said it, its source, or its default. */
export const valueOrigins = [...variableScopes, 'source', 'default'] as const;
export type ValueOrigin = (typeof valueOrigins)[number];

/** Kinds of client field (domain 12.3). */
export const clientFieldTypes = [
  'text',
  'longText',
  'number',
  'money',
  'date',
  'yesNo',
  'choice',
  'phone',
  'email',
  'url',
] as const;
export type ClientFieldType = (typeof clientFieldTypes)[number];
export const clientFieldOwners = ['client', 'division', 'group', 'member'] as const;
export type ClientFieldOwner = (typeof clientFieldOwners)[number];

/** Cards of the dashboards (domain 12.9). One that a user type has no use for is silently absent. */
export const dashboardKeys = [
  'welcome',
  'announcements',
  'recentMembers',
  'memberSearch',
  'pendingEnrollments',
  'failedEnrollments',
  'enrollmentActivity',
  'sessionProgress',
  'documents',
  'quickLinks',
  'helpRequests',
  'claimsSummary',
  'claimStatus',
  'accumulators',
  'idCard',
  'coverage',
  'inbox',
  'services',
  'contacts',
  'reports',
  'aggregateStopLoss',
  'paymentsQueue',
  'ageingOut',
  'missingSsn',
  // Ours, beyond those of domain 12.9.
  'figures',
  'toDo',
  'paidByMonth',
  'clients',
  'renewals',
  'whoIsCovered',
  'newAndLeaving',
  'membersByMonth',
  'waitingByAge',
  'users',
] as const;
export type DashboardKey = (typeof dashboardKeys)[number];

/** The welcome is the head of its page: it stands first, and nobody puts it elsewhere. */
export const standingCards: LaterOptions = { welcome: 'details' };

/** Screens that related content can stand on: the last part of their address, or what it is of (domain 12.9). Homes have cards instead. */
export const relatedScreens = [
  'members',
  'member',
  'enrollment',
  'enrollments',
  'claims',
  'claim',
  'coverage',
  'accumulators',
  'idcard',
  'documents',
  'contact',
] as const;
export type RelatedScreen = (typeof relatedScreens)[number];

/** What `GET /entity` names (spec/calls.tsv). */
export const entityTypes = [
  'client',
  'division',
  'group',
  'baseplan',
  'plan',
  'member',
  'broker',
  'partner',
  'tpa',
  'supplier',
  'service',
  'contact',
  'user',
  'enrollment',
  'installation',
] as const;
export type EntityType = (typeof entityTypes)[number];
