import type { MailTexts } from '../kinds.ts';

/** Of enrollments, and of coverage that begins, waits or ends. */
export const enrollments = {
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
    subject: 'A coverage amount has been pending for 30 days',
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
  hoursShort: {
    subject: 'Your hours are short for {report}',
    lines: [
      'Your hours don’t reach coverage for {report} yet. Sign in to {site} to see how many are missing, and until when you can pay for them to keep your coverage.',
    ],
    button: 'Sign in',
  },
  hoursLost: {
    subject: 'Your hours don’t cover {report}',
    lines: [
      'Your hours weren’t enough for {report}, so your coverage ends on the last day of the month before. Sign in to {site} to see your hours month by month. If you can continue coverage, you’ll get a letter about it.',
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
  enrollmentSign: {
    subject: 'Please confirm and sign',
    lines: ['An enrollment was entered for you at {site}. Sign in, review it, and sign it.'],
    button: 'Sign in',
    after: ['If you didn’t ask for it, contact your HR representative.'],
  },
} satisfies Partial<MailTexts['kinds']>;
