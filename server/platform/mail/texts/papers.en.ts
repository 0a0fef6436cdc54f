import type { MailTexts } from '../kinds.ts';

/** Of what is due, and of what is ready: deadlines, cards, explanations, reports. */
export const papers = {
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
  webhookOff: {
    subject: 'A webhook was turned off',
    lines: [
      'Nothing arrived at the address of a webhook of {site} for a day, so it was turned off.',
      'The events that couldn’t be sent are in its log. Turn it on again once the receiver answers.',
    ],
    button: 'Sign in',
  },
  fileMissing: {
    subject: 'A file is missing from storage',
    lines: [
      'A file of {site} that was asked for is missing where files are kept.',
      'The system status page says how many are missing until they’re restored from a backup.',
    ],
    button: 'Sign in',
  },
  helpReceived: {
    subject: 'We received your question',
    lines: ['We got your question and saved it with its number.', 'You can read it and its number after you sign in.'],
  },
  helpWaiting: {
    subject: 'A help request is awaiting an answer',
    lines: ['A help request was routed to your team at {site}. Sign in to read and answer it.'],
    button: 'Sign in',
  },
  documentExpiring: {
    subject: 'A document you added expires soon',
    lines: [
      'A document you added at {site} expires within 30 days. Sign in to add a newer version or change the date.',
    ],
    button: 'Open it',
  },
  importStopped: {
    subject: 'An import stopped',
    lines: ['A file you imported at {site} couldn’t be processed. Sign in to see why, and what you can do.'],
    button: 'Sign in',
  },
  stopLossStatement: {
    subject: 'A stop-loss statement was issued',
    lines: ['The monthly stop-loss statement of your plan is ready at {site}. Sign in to read it.'],
    button: 'Sign in',
  },
  premiumBill: {
    subject: 'Your premium bill is ready',
    lines: ['The monthly premium bill of your plans is ready at {site}. Sign in to read and pay it.'],
    button: 'Sign in',
  },
  messageWaiting: {
    subject: 'You have a new secure message',
    lines: ['You have a new message at {site}. Sign in to read it.'],
    button: 'Read it',
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
} satisfies Partial<MailTexts['kinds']>;
