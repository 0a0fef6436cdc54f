/** What a canned answer can name, as {{name}}: who asked, what, of which employer, who answers and where they are reached. */
export const answerVariables = [
  'askerName',
  'number',
  'subject',
  'claimNumber',
  'clientName',
  'contactName',
  'contactPhone',
  'contactHours',
  'agentName',
] as const;
export type AnswerVariable = (typeof answerVariables)[number];
