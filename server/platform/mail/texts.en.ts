/* oxlint-disable max-lines -- the words of one language stand together, as a translator reads them */
import type { MailTexts } from './kinds.ts';

/** English, the language of reference. */
export const english: MailTexts = {
  greeting: 'Hello {name},',
  linkBelow: 'If the button doesn’t work, copy this address into your browser:',
  closing: 'We never ask for your password by email.',
  footer: 'Sent by {site}. Replies to this address aren’t monitored.',
  support: 'Questions?',
  kinds: {
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
    enrollmentSubmitted: {
      subject: 'Your enrollment was received',
      lines: [
        'Your enrollment at {site} was received. You’ll get another email when it’s been processed, or if it ends without being processed.',
      ],
      button: 'Sign in',
    },
    enrollmentReturned: {
      subject: 'Your enrollment needs attention',
      lines: [
        'Your enrollment at {site} was returned for correction. See the note for details.',
        'Your HR representative can read it and help you.',
      ],
      button: 'Sign in',
    },
    enrollmentProofRefused: {
      subject: 'A document wasn’t accepted',
      lines: ['A document you submitted to {site} wasn’t accepted. Sign in to read why and send another one.'],
      button: 'Sign in',
    },
    approvalAsked: {
      subject: 'An enrollment is awaiting your approval',
      lines: [
        'An employee submitted a request at {site} that takes effect once it’s approved. Sign in to approve it or return it with a note.',
      ],
      button: 'Sign in',
    },
    enrollmentApproved: {
      subject: 'Your enrollment was approved',
      lines: ['Your enrollment at {site} was approved and is being processed.'],
      button: 'Sign in',
    },
    enrollmentProcessed: {
      subject: 'Your enrollment is complete',
      lines: [
        'Your enrollment at {site} has been processed. Sign in to see your coverage.',
        'If your ID cards change, new ones will follow.',
      ],
      button: 'Sign in',
    },
    enrollmentSignAgain: {
      subject: 'An enrollment needs your signature again',
      lines: [
        'An enrollment you signed at {site} was corrected, so your signature no longer counts. Sign in to review it and sign again. It won’t be processed until then.',
      ],
      button: 'Sign in',
    },
    enrollmentEnded: {
      subject: 'Your enrollment wasn’t processed',
      lines: [
        'Your enrollment at {site} was rejected or cancelled, so no changes were made: your coverage is as it was before.',
        'Ask your HR representative why. A new enrollment can be started.',
      ],
      button: 'Sign in',
    },
    insurabilityReminder: {
      subject: 'Evidence of insurability is still needed',
      lines: [
        'A coverage amount you asked for at {site} is waiting for evidence of insurability: answers about your health that the insurer reviews. Send the insurer its form, or ask your HR representative for it. Sign in to see the amount in effect until then.',
      ],
      button: 'Sign in',
    },
    insurabilityOverdue: {
      subject: 'An amount has waited for 30 days',
      lines: [
        'A coverage amount that an employee asked for at {site} has waited 30 days for evidence of insurability, with no decision recorded. Sign in to see whose it is, then ask the insurer or the employee.',
      ],
      button: 'Sign in',
    },
    insurabilityDecided: {
      subject: 'There is a decision on an amount you asked for',
      lines: [
        'A decision was made on a coverage amount you asked for at {site}. Sign in to see the decision and the amount that is in effect.',
      ],
      button: 'Sign in',
    },
    enrollmentFailed: {
      subject: 'An enrollment couldn’t be processed',
      lines: [
        'An enrollment at {site} couldn’t be processed and needs you or another administrator. The enrollment and its signatures are saved. Sign in to see which one it is and why, then correct it, process it again, or cancel it.',
      ],
      button: 'Sign in',
    },
    proofReminder: {
      subject: 'A document is still needed',
      lines: [
        '{site} still needs a document or a signature from you. Sign in to see what we need and when it’s due. A photo is fine.',
      ],
      button: 'Sign in',
    },
    proofOverdue: {
      subject: 'A document didn’t arrive in time',
      lines: [
        'A document that {site} asked you for didn’t arrive in time. Sign in to see what that means for your enrollment, or ask your HR representative.',
      ],
      button: 'Sign in',
    },
    childAging: {
      subject: 'A family member is reaching an age limit',
      lines: [
        'Someone in your family will soon reach an age at which coverage ends. Sign in to {site} to see when, and what you can do.',
      ],
      button: 'Sign in',
    },
    coverageEnded: {
      subject: 'Coverage in your family ends',
      lines: [
        'The end of a coverage in your family was recorded at {site}. Sign in to see whose, why, and when. If it can be continued, you’ll get a letter about it.',
      ],
      button: 'Sign in',
    },
    eventWindowClosing: {
      subject: 'Submit your enrollment soon',
      lines: [
        'You started an enrollment at {site} after a qualifying life event and haven’t submitted it. The window to submit it closes soon. After that, you have to wait for open enrollment.',
      ],
      button: 'Sign in',
    },
    cobraDue: {
      subject: 'COBRA deadline coming up',
      lines: ['A COBRA deadline is coming up at {site}. Sign in to see whose it is and when it’s due.'],
      button: 'Sign in',
    },
    leaveDue: {
      subject: 'Record a return from leave',
      lines: [
        'An employee was expected back from a leave of absence, and no return is recorded at {site}. Sign in to record whether the employee is back, will be back later, or won’t return. Coverage stays the same until then.',
      ],
      button: 'Sign in',
    },
    enrollmentSign: {
      subject: 'Please confirm and sign',
      lines: ['An enrollment was entered for you at {site}. Sign in, review it, and sign it.'],
      button: 'Sign in',
      after: ['If you didn’t ask for it, contact your HR representative.'],
    },
    webhookOff: {
      subject: 'A webhook was turned off',
      lines: [
        'Nothing arrived at the address of a webhook of {site} for a day, so it was turned off.',
        'The events that couldn’t be sent are in its log. Turn it on again once the receiver answers.',
      ],
      button: 'Sign in',
    },
    helpReceived: {
      subject: 'We received your question',
      lines: [
        'We got your question and saved it with its number.',
        'You can read it and its number after you sign in.',
      ],
    },
    eobReady: {
      subject: 'A new explanation of benefits is available',
      lines: ['You have a new explanation of benefits at {site}. Sign in to read it. This is not a bill.'],
      button: 'Sign in',
      after: ['You can change how you get these on your claims page.'],
    },
    cardReady: {
      subject: 'Your ID card is ready',
      lines: ['Your ID card at {site} is ready. Sign in to show it, save it, or order a printed one.'],
      button: 'Sign in',
    },
    cardMailed: {
      subject: 'Your card order was mailed',
      lines: [
        'Your ID card is in the mail. Allow up to 10 business days.',
        'Until it arrives, you can use the card at {site}.',
      ],
      button: 'Sign in',
    },
    cardReturned: {
      subject: 'Your card was returned: check your address',
      lines: [
        'An ID card mailed to you was returned to sender. Sign in at {site} to see the address on file, and tell us or your HR contact if it has changed.',
      ],
      button: 'Sign in',
    },
    reportReady: {
      subject: 'Your report is ready: {report}',
      lines: ['The report “{report}” ran as scheduled.', 'Sign in to open it. It is kept for seven days.'],
      button: 'Open the report',
    },
    reportFailed: {
      subject: 'A scheduled report failed: {report}',
      lines: ['The report “{report}” couldn’t be run. We’ll try again at its next scheduled time.'],
      button: 'See your schedules',
    },
    reportPaused: {
      subject: 'Scheduled report paused: {report}',
      lines: ['You no longer have access to the report “{report}”, so its schedule was paused and no one is notified.'],
      button: 'See your schedules',
    },
  },
};
