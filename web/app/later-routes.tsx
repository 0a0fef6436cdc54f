import { withTexts } from '../lib/catalogues.ts';
import { accountRoutes } from './account-routes.tsx';
import { adminRoutes } from './admin-routes.tsx';
import { beside } from './beside.tsx';
import { changeRoutes } from './change-routes.tsx';
import type { LaterScreen, Loader } from './loader.ts';

/** Where each screen's own code is. */
const screens: Readonly<Record<LaterScreen, Loader>> = {
  members: () =>
    withTexts(import('../features/members/MembersPage.tsx'), 'members', 'changes').then((module) => ({
      default: module.MembersPage,
    })),
  member: () =>
    withTexts(import('../pages/record/MemberPage.tsx'), 'members', 'changes', 'changing', 'enrolling').then(
      (module) => ({
        default: module.MemberPage,
      }),
    ),
  memberLookup: () =>
    withTexts(import('../features/members/MemberLookupPage.tsx'), 'members', 'changes').then((module) => ({
      default: module.MemberLookupPage,
    })),
  cobra: () =>
    withTexts(import('../features/cobra/CobraPage.tsx'), 'cobra', 'members').then((module) => ({
      default: module.CobraPage,
    })),
  proofs: () =>
    withTexts(import('../features/proofs/ProofsPage.tsx'), 'enrolling').then((module) => ({
      default: module.ProofsPage,
    })),
  myCoverage: () =>
    withTexts(import('../pages/record/MyCoveragePage.tsx'), 'members').then((module) => ({
      default: module.MyCoveragePage,
    })),
  imports: () =>
    withTexts(import('../features/imports/ImportsPage.tsx'), 'members', 'changes', 'imports').then((module) => ({
      default: module.ImportsPage,
    })),
  import: () =>
    withTexts(import('../features/imports/ImportPage.tsx'), 'members', 'changes', 'imports').then((module) => ({
      default: module.ImportPage,
    })),
  myClaims: () =>
    withTexts(import('../features/claims/MyClaimsPage.tsx'), 'claims', 'members').then((module) => ({
      default: module.MyClaimsPage,
    })),
  claim: () =>
    withTexts(import('../features/claims/ClaimPage.tsx'), 'claims', 'help').then((module) => ({
      default: module.ClaimPage,
    })),
  claimTotals: () =>
    withTexts(import('../features/claims/ClaimTotalsPage.tsx'), 'claims').then((module) => ({
      default: module.ClaimTotalsPage,
    })),
  claimSearch: () =>
    withTexts(import('../features/claims/ClaimSearchPage.tsx'), 'claims', 'members').then((module) => ({
      default: module.ClaimSearchPage,
    })),
  idCard: () =>
    withTexts(import('../features/cards/IdCardPage.tsx'), 'cards').then((module) => ({ default: module.IdCardPage })),
  idCardTemplates: () =>
    withTexts(import('../features/card-templates/CardTemplatesPage.tsx'), 'cardTemplates', 'cards', 'admin').then(
      (module) => ({
        default: module.CardTemplatesPage,
      }),
    ),
  eobTemplates: () =>
    withTexts(import('../features/card-templates/EobTemplatesPage.tsx'), 'cardTemplates', 'admin').then((module) => ({
      default: module.EobTemplatesPage,
    })),
  cardFacts: () =>
    withTexts(import('../features/card-templates/CardFactsPage.tsx'), 'admin', 'cards').then((module) => ({
      default: module.CardFactsPage,
    })),
  eobPapers: () =>
    withTexts(import('../features/eobs/EobPapersPage.tsx'), 'eobs', 'cards').then((module) => ({
      default: module.EobPapersPage,
    })),
  idCardOrders: () =>
    withTexts(import('../features/cards/CardOrdersPage.tsx'), 'cards').then((module) => ({
      default: module.CardOrdersPage,
    })),
  spending: () =>
    withTexts(import('../features/accumulators/SpendingPage.tsx'), 'spending').then((module) => ({
      default: module.SpendingPage,
    })),
  accumulators: () =>
    withTexts(import('../features/accumulators/AccumulatorsPage.tsx'), 'admin', 'users').then((module) => ({
      default: module.AccumulatorsPage,
    })),
  newEnrollment: () =>
    withTexts(
      import('../features/enrollments/wizard/NewEnrollmentPage.tsx'),
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.NewEnrollmentPage,
    })),
  enrollment: () =>
    withTexts(
      import('../features/enrollments/wizard/EnrollmentPage.tsx'),
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.EnrollmentPage,
    })),
  enrollments: () =>
    withTexts(
      import('../features/enrollments/EnrollmentsPage.tsx'),
      'admin',
      'enrollment',
      'enrolling',
      'eligibility',
      'prices',
      'members',
      'changes',
    ).then((module) => ({
      default: module.EnrollmentsPage,
    })),
  ...changeRoutes,
  ...accountRoutes,
  ...adminRoutes,
};

/** Where the code of every built screen is that is not opened first. One that is missing in `screens` is a type error. */
export const loaders: Readonly<Record<LaterScreen, Loader>> = {
  ...screens,
  members: beside(screens.members, 'members'),
  member: beside(screens.member, 'member'),
  enrollment: beside(screens.enrollment, 'enrollment'),
  enrollments: beside(screens.enrollments, 'enrollments'),
  myClaims: beside(screens.myClaims, 'claims'),
  claimSearch: beside(screens.claimSearch, 'claims'),
  claim: beside(screens.claim, 'claim'),
  myCoverage: beside(screens.myCoverage, 'coverage'),
  spending: beside(screens.spending, 'accumulators'),
  idCard: beside(screens.idCard, 'idcard'),
  contact: beside(screens.contact, 'contact'),
};
