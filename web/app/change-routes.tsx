import { withTexts } from '../lib/catalogues.ts';
import type { LaterScreen, Loader } from './loader.ts';

/** Where the code of the screens that change a member is: part of the screens of `later-routes.tsx`. */
export const changeRoutes = {
  terminate: () =>
    withTexts(
      import('../features/changes/TerminatePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.TerminatePage,
    })),
  rehire: () =>
    withTexts(
      import('../features/changes/RehirePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.RehirePage,
    })),
  reinstate: () =>
    withTexts(
      import('../features/changes/ReinstatePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.ReinstatePage,
    })),
  startLeave: () =>
    withTexts(
      import('../features/changes/LeavePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.LeavePage,
    })),
  returnFromLeave: () =>
    withTexts(
      import('../features/changes/ReturnPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.ReturnPage,
    })),
  pastAge: () =>
    withTexts(
      import('../features/changes/PastAgePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
      'cobra',
    ).then((module) => ({
      default: module.PastAgePage,
    })),
  insurability: () =>
    withTexts(
      import('../features/changes/InsurabilityPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.InsurabilityPage,
    })),
  modifyDemographics: () =>
    withTexts(
      import('../features/changes/DemographicsPage.tsx'),
      'enrollment',
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.DemographicsPage,
    })),
  correctRecord: () =>
    withTexts(
      import('../features/changes/CorrectionPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.CorrectionPage,
    })),
  changeAddress: () =>
    withTexts(
      import('../features/changes/AddressPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'enrollment',
      'prices',
    ).then((module) => ({
      default: module.AddressPage,
    })),
  changeDivision: () =>
    withTexts(
      import('../features/changes/DivisionPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'prices',
    ).then((module) => ({
      default: module.DivisionPage,
    })),
  changeBeneficiaries: () =>
    withTexts(
      import('../features/changes/BeneficiariesPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'enrollment',
      'changing',
      'prices',
    ).then((module) => ({ default: module.BeneficiariesPage })),
  changeDoctor: () =>
    withTexts(
      import('../features/changes/DoctorPage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'changing',
      'enrollment',
      'prices',
    ).then((module) => ({ default: module.DoctorPage })),
  changeOther: () =>
    withTexts(
      import('../features/changes/OtherCoveragePage.tsx'),
      'members',
      'changes',
      'eligibility',
      'enrolling',
      'enrollment',
      'changing',
      'prices',
    ).then((module) => ({ default: module.OtherCoveragePage })),
} as const satisfies Partial<Record<LaterScreen, Loader>>;
