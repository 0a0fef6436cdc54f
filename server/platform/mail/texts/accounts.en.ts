import type { MailTexts } from '../kinds.ts';

/** Of accounts: how one is opened, kept and guarded. */
export const accounts = {
  invitation: {
    subject: 'Set up your account at {site}',
    lines: [
      'We created an account for you at {site}. Your username is {username}.',
      'Choose a password to start. The link works once, for 72 hours.',
    ],
    button: 'Set up your account',
    after: ['If you didn’t expect this, you can ignore it.'],
  },
  invitationUnnamed: {
    subject: 'Set up your account at {site}',
    lines: [
      'We created an account for you at {site}.',
      'Choose a username and a password to start. The link works once, for 72 hours.',
    ],
    button: 'Set up your account',
    after: ['If you didn’t expect this, you can ignore it.'],
  },
  verify: {
    subject: 'Confirm your email address',
    lines: [
      'You signed up at {site} with the username {username}.',
      'Confirm this email address to finish. The link works once, for 24 hours.',
    ],
    button: 'Confirm this address',
    after: ['If you didn’t sign up, you can ignore this. The account doesn’t open without the link.'],
  },
  reset: {
    subject: 'Choose a new password',
    lines: [
      'Someone asked for a new password for {username} at {site}.',
      'Choose one with this link. It works once, for 60 minutes.',
    ],
    button: 'Choose a new password',
    after: ['If this wasn’t you, you can ignore it. Your password stays the same.'],
  },
  username: {
    subject: 'Your username',
    lines: ['You asked for your username at {site}. It is: {username}'],
    button: 'Sign in',
    after: ['If this wasn’t you, you can ignore it.'],
  },
  usernameUnset: {
    subject: 'Your username',
    lines: [
      'You asked for your username at {site}. You haven’t chosen one yet.',
      'Open the link in your invitation. If it has expired, that page sends you a new one.',
    ],
    after: ['If this wasn’t you, you can ignore it.'],
  },
  passwordChanged: {
    subject: 'Your password was changed',
    lines: ['The password of {username} at {site} was changed just now. You’ve been signed out everywhere else.'],
    button: 'This wasn’t me',
    after: ['If it was you, you don’t need to do anything.'],
  },
  emailChange: {
    subject: 'Confirm your new email address',
    lines: [
      '{username} asked to use this address at {site}.',
      'Confirm it with this link. It works once, for 24 hours.',
    ],
    button: 'Confirm this address',
    after: ['If this wasn’t you, you can ignore it. Nothing changes without the link.'],
  },
  emailChanged: {
    subject: 'Your email address was changed',
    lines: [
      'The email address of {username} at {site} was changed. Mail goes to the new address from now on.',
      'If this wasn’t you, contact support.',
    ],
  },
  signUpNotice: {
    subject: 'An account was created for you',
    lines: [
      'An account was created at {site} for the person we know under this email address, with another address.',
      'If this wasn’t you, contact support.',
    ],
  },
  suspended: {
    subject: 'Your account has been suspended',
    lines: ['Your account {username} at {site} has been suspended. Contact your administrator.'],
  },
  locked: {
    subject: 'Your account is locked for 15 minutes',
    lines: [
      'Someone tried to sign in as {username} at {site} with wrong passwords or codes. The account is locked for 15 minutes.',
      'If it was you, wait 15 minutes or choose a new password. If it wasn’t you, your password kept them out.',
    ],
    button: 'Get sign-in help',
  },
  factorChanged: {
    subject: 'Your two-step verification was changed',
    lines: ['Codes, passkeys, or recovery codes of {username} at {site} were changed just now.'],
    button: 'This wasn’t me',
    after: ['If it was you, you don’t need to do anything.'],
  },
  searchAlarm: {
    subject: 'Unusual number of member lookups',
    lines: [
      'A broker account at {site} looked up an unusual number of members in a short time. We slowed it down.',
      'Sign in to see which account, and lock it if this isn’t part of its work.',
    ],
    button: 'Sign in',
  },
} satisfies Partial<MailTexts['kinds']>;
