import type { Declared } from '../../lib/declared.ts';

export const screens: readonly Declared[] = [
  {
    page: () => import('./ProfilePage.tsx').then(({ ProfilePage }) => ProfilePage),
    at: {
      '/user/profile': null,
    },
    checked: [
      { path: '/user/profile', as: 'member' },
      { path: '/user/profile?tab=language', as: 'broker' },
      { path: '/user/profile?tab=email', as: 'member' },
      { path: '/user/profile?tab=password', as: 'tpa' },
      { path: '/user/profile?tab=security', as: 'client' },
      { path: '/user/profile?tab=messages', as: 'broker' },
      { path: '/user/profile?tab=sessions', as: 'member' },
      { path: '/user/profile?tab=privacy', as: 'member' },
      { path: '/user/profile?tab=history', as: 'admin' },
    ],
  },
  {
    page: () => import('./ChangePasswordPage.tsx').then(({ ChangePasswordPage }) => ChangePasswordPage),
    at: {
      '/user/pwchange': null,
    },
    checked: [{ path: '/user/pwchange', as: 'member' }],
  },
  {
    page: () => import('./SetUpFactorPage.tsx').then(({ SetUpFactorPage }) => SetUpFactorPage),
    at: {
      '/user/secondfactor': null,
    },
    checked: 'e2e/second-factor.test.ts',
  },
  {
    page: () => import('./ForgotPasswordPage.tsx').then(({ ForgotPasswordPage }) => ForgotPasswordPage),
    at: {
      '/user/forgotpassword': null,
    },
    checked: [{ path: '/user/forgotpassword', as: null }],
  },
  {
    page: () => import('./ForgotUsernamePage.tsx').then(({ ForgotUsernamePage }) => ForgotUsernamePage),
    at: {
      '/user/forgotusername': null,
    },
    checked: [{ path: '/user/forgotusername', as: null }],
  },
  {
    page: () => import('./LoginAssistancePage.tsx').then(({ LoginAssistancePage }) => LoginAssistancePage),
    at: {
      '/user/loginassistance': null,
    },
    checked: [{ path: '/user/loginassistance', as: null }],
  },
  {
    page: () => import('./ResetPasswordPage.tsx').then(({ ResetPasswordPage }) => ResetPasswordPage),
    at: {
      '/user/resetpassword/:token': null,
    },
    checked: [{ path: '/user/resetpassword/expired', as: null }],
  },
  {
    page: () => import('./MemberSignupPage.tsx').then(({ MemberSignupPage }) => MemberSignupPage),
    at: {
      '/member/signup': null,
    },
    checked: [{ path: '/member/signup', as: null }],
  },
  {
    page: () => import('./VerifyEmailPage.tsx').then(({ VerifyEmailPage }) => VerifyEmailPage),
    at: {
      '/member/verifyEmail/:validationKey': null,
    },
    checked: [{ path: '/member/verifyEmail/expired', as: null }],
  },
];
