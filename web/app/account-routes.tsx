import { withTexts } from '../lib/catalogues.ts';
import type { LaterScreen, Loader } from './loader.ts';

/** Where the code of the screens of one's own account is, before and after signing in: part of the screens of `later-routes.tsx`. */
export const accountRoutes = {
  setUpFactor: () =>
    withTexts(import('../features/user/SetUpFactorPage.tsx'), 'factor', 'account').then((module) => ({
      default: module.SetUpFactorPage,
    })),
  profile: () =>
    withTexts(import('../features/user/ProfilePage.tsx'), 'account', 'factor', 'privacy').then((module) => ({
      default: module.ProfilePage,
    })),
  changePassword: () =>
    withTexts(import('../features/user/ChangePasswordPage.tsx'), 'account').then((module) => ({
      default: module.ChangePasswordPage,
    })),
  forgotPassword: () =>
    withTexts(import('../features/user/ForgotPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ForgotPasswordPage,
    })),
  forgotUsername: () =>
    withTexts(import('../features/user/ForgotUsernamePage.tsx'), 'account').then((module) => ({
      default: module.ForgotUsernamePage,
    })),
  loginAssistance: () =>
    withTexts(import('../features/user/LoginAssistancePage.tsx'), 'account').then((module) => ({
      default: module.LoginAssistancePage,
    })),
  resetPassword: () =>
    withTexts(import('../features/user/ResetPasswordPage.tsx'), 'account').then((module) => ({
      default: module.ResetPasswordPage,
    })),
  memberSignup: () =>
    withTexts(import('../features/user/MemberSignupPage.tsx'), 'account').then((module) => ({
      default: module.MemberSignupPage,
    })),
  verifyEmail: () =>
    withTexts(import('../features/user/VerifyEmailPage.tsx'), 'account').then((module) => ({
      default: module.VerifyEmailPage,
    })),
} as const satisfies Partial<Record<LaterScreen, Loader>>;
