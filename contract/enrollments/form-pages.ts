/** What stands in a draft's answers for what the reader may not see; sent back it leaves what was there. */
export const UNREAD_ANSWER = '*****';

/** The page of the wizard that asks a form, at the end of its step. */
export const pageOfForm = ({ step, formId }: { readonly step: string; readonly formId: string }): string =>
  `${step}/form/${formId}`;

/** The form that a page asks; undefined: it asks none. */
export const formOfPage = (page: string): string | undefined => /^[a-z]+\/form\/([^/]+)$/.exec(page)?.[1];
