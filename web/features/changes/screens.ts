import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./TerminatePage.tsx').then(({ TerminatePage }) => TerminatePage),
    at: {
      '/admin/terminate/:memberId': null,
      '/broker/terminate/:memberId': null,
      '/client/terminate/:memberId': null,
      '/tpa/terminate/:memberId': null,
    },
    checked: [{ path: '/client/terminate/:member', as: 'client' }],
  },
  {
    page: () => import('./DemographicsPage.tsx').then(({ DemographicsPage }) => DemographicsPage),
    at: {
      '/admin/modifyDemographics/:memberId': null,
      '/broker/modifyDemographics/:memberId': null,
      '/client/modifyDemographics/:memberId': null,
      '/tpa/modifyDemographics/:memberId': null,
    },
    checked: [{ path: '/client/modifyDemographics/:member', as: 'client' }],
  },
  {
    page: () => import('./CorrectionPage.tsx').then(({ CorrectionPage }) => CorrectionPage),
    at: {
      '/admin/correctRecord/:memberId': null,
      '/broker/correctRecord/:memberId': null,
      '/client/correctRecord/:memberId': null,
      '/tpa/correctRecord/:memberId': null,
    },
    checked: [{ path: '/tpa/correctRecord/:member', as: 'tpa' }],
  },
  {
    page: () => import('./AddressPage.tsx').then(({ AddressPage }) => AddressPage),
    at: {
      '/admin/changeAddress/:memberId': null,
      '/broker/changeAddress/:memberId': null,
      '/client/changeAddress/:memberId': null,
      '/tpa/changeAddress/:memberId': null,
    },
    checked: [{ path: '/broker/changeAddress/:member', as: 'broker' }],
  },
  {
    page: () => import('./DivisionPage.tsx').then(({ DivisionPage }) => DivisionPage),
    at: {
      '/admin/changeDivision/:memberId': null,
      '/broker/changeDivision/:memberId': null,
      '/client/changeDivision/:memberId': null,
      '/tpa/changeDivision/:memberId': null,
    },
    checked: [{ path: '/tpa/changeDivision/:member', as: 'tpa' }],
  },
  {
    page: () => import('./RehirePage.tsx').then(({ RehirePage }) => RehirePage),
    at: {
      '/admin/rehire/:memberId': null,
      '/broker/rehire/:memberId': null,
      '/client/rehire/:memberId': null,
      '/tpa/rehire/:memberId': null,
    },
    checked: [{ path: '/client/rehire/:member', as: 'client' }],
  },
  {
    page: () => import('./ReinstatePage.tsx').then(({ ReinstatePage }) => ReinstatePage),
    at: {
      '/admin/reinstate/:memberId': null,
      '/broker/reinstate/:memberId': null,
      '/client/reinstate/:memberId': null,
      '/tpa/reinstate/:memberId': null,
    },
    checked: [{ path: '/admin/reinstate/:member', as: 'admin' }],
  },
  {
    page: () => import('./LeavePage.tsx').then(({ LeavePage }) => LeavePage),
    at: {
      '/admin/startLeave/:memberId': null,
      '/broker/startLeave/:memberId': null,
      '/client/startLeave/:memberId': null,
      '/tpa/startLeave/:memberId': null,
    },
    checked: [{ path: '/client/startLeave/:member', as: 'client' }],
  },
  {
    page: () => import('./ReturnPage.tsx').then(({ ReturnPage }) => ReturnPage),
    at: {
      '/admin/returnFromLeave/:memberId': null,
      '/broker/returnFromLeave/:memberId': null,
      '/client/returnFromLeave/:memberId': null,
      '/tpa/returnFromLeave/:memberId': null,
    },
    checked: [{ path: '/admin/returnFromLeave/:member', as: 'admin' }],
  },
  {
    page: () => import('./BeneficiariesPage.tsx').then(({ BeneficiariesPage }) => BeneficiariesPage),
    at: {
      '/admin/changeBeneficiaries/:memberId': null,
      '/broker/changeBeneficiaries/:memberId': null,
      '/client/changeBeneficiaries/:memberId': null,
      '/tpa/changeBeneficiaries/:memberId': null,
    },
    checked: [{ path: '/client/changeBeneficiaries/:member', as: 'client' }],
  },
  {
    page: () => import('./DoctorPage.tsx').then(({ DoctorPage }) => DoctorPage),
    at: {
      '/admin/changeDoctor/:memberId': null,
      '/broker/changeDoctor/:memberId': null,
      '/client/changeDoctor/:memberId': null,
      '/tpa/changeDoctor/:memberId': null,
    },
    checked: [{ path: '/broker/changeDoctor/:member', as: 'broker' }],
  },
  {
    page: () => import('./OtherCoveragePage.tsx').then(({ OtherCoveragePage }) => OtherCoveragePage),
    at: {
      '/admin/changeOther/:memberId': null,
      '/broker/changeOther/:memberId': null,
      '/client/changeOther/:memberId': null,
      '/tpa/changeOther/:memberId': null,
    },
    checked: [{ path: '/admin/changeOther/:member', as: 'admin' }],
  },
  {
    page: () => import('./PastAgePage.tsx').then(({ PastAgePage }) => PastAgePage),
    at: {
      '/admin/pastAge/:memberId': null,
      '/client/pastAge/:memberId': null,
      '/tpa/pastAge/:memberId': null,
    },
    checked: [{ path: '/client/pastAge/:member', as: 'client' }],
  },
  {
    page: () => import('./InsurabilityPage.tsx').then(({ InsurabilityPage }) => InsurabilityPage),
    at: {
      '/admin/insurability/:memberId': null,
      '/tpa/insurability/:memberId': null,
    },
    checked: [{ path: '/admin/insurability/:member', as: 'admin' }],
  },
];
