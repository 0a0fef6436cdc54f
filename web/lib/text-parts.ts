/** Texts of a language by key: those of the parts that were fetched so far. */
export type Catalogue = Readonly<Record<string, string>>;

/** The parts in which texts travel; web/locales/parts.ts says which keys are in which, and the build cuts the files. */
export type TextPart =
  | 'core'
  | 'later'
  | 'palette'
  | 'reinsurance'
  | 'documents'
  | 'members'
  | 'changes'
  | 'eligibility'
  | 'imports'
  | 'census'
  | 'prices'
  | 'plans'
  | 'account'
  | 'signing'
  | 'factor'
  | 'staffHome'
  | 'admin'
  | 'changing'
  | 'enrolling'
  | 'enrollment'
  | 'users'
  | 'mail'
  | 'hourBank'
  | 'hourBanks'
  | 'spending'
  | 'claims'
  | 'help'
  | 'desk'
  | 'sessions'
  | 'enroll'
  | 'bankLink'
  | 'signup'
  | 'inbox'
  | 'contactPage'
  | 'related'
  | 'arrange'
  | 'homeCards'
  | 'announcing'
  | 'privacy'
  | 'cards'
  | 'eobs'
  | 'cardTemplates'
  | 'payments'
  | 'cobra'
  | 'reports'
  | 'client'
  | 'clientParts'
  | 'viewing'
  | 'forms'
  | 'unionSignup'
  | 'unionReview'
  | 'surveyPage'
  | 'surveyAdmin'
  | 'unions'
  | 'unionShop'
  | 'unionReports'
  | 'notBuilt';

/** The files of one part by path: '../locales/ko.json'. */
export type Files = Readonly<Record<string, () => Promise<Catalogue>>>;

/** The parts that first pages ask for; where the others are stands in a file of its own, which comes when one is. */
export type FirstPart = 'core' | 'later' | 'palette' | 'signing' | 'factor' | 'staffHome';
export type LaterPart = Exclude<TextPart, FirstPart>;
