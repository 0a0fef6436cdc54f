import { withTexts } from '../lib/catalogues.ts';
import type { LaterScreen, Loader } from './loader.ts';

/** Where the code of the screens of one's own account is, before and after signing in: part of the screens of `later-routes.tsx`. */
export const accountRoutes = {
  setUpFactor: () =>
    withTexts(import('../pages/account/SetUpFactorPage.tsx'), 'factor', 'account').then((module) => ({
      default: module.SetUpFactorPage,
    })),
  profile: () =>
    withTexts(import('../pages/account/ProfilePage.tsx'), 'account', 'factor', 'privacy').then((module) => ({
      default: module.ProfilePage,
    })),
  changePassword: () =>
    withTexts(import('../pages/account/ChangePasswordPage.tsx'), 'account').then((module) => ({
      default: module.ChangePasswordPage,
    })),
  forgotPassword: () =>
    withTexts(import('../pages/account/ForgotPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ForgotPasswordPage,
    })),
  forgotUsername: () =>
    withTexts(import('../pages/account/ForgotUsernamePage.tsx'), 'account').then((module) => ({
      default: module.ForgotUsernamePage,
    })),
  loginAssistance: () =>
    withTexts(import('../pages/account/LoginAssistancePage.tsx'), 'account').then((module) => ({
      default: module.LoginAssistancePage,
    })),
  resetPassword: () =>
    withTexts(import('../pages/account/ResetPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ResetPasswordPage,
    })),
  memberSignup: () =>
    withTexts(import('../pages/account/MemberSignupPage.tsx'), 'account').then((module) => ({
      default: module.MemberSignupPage,
    })),
  verifyEmail: () =>
    withTexts(import('../pages/account/VerifyEmailPage.tsx'), 'account').then((module) => ({
      default: module.VerifyEmailPage,
    })),
} as const satisfies Partial<Record<LaterScreen, Loader>>;
