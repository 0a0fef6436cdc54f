import { SURVEY_KEY_LENGTH } from '@coverlane/contract/surveys/codes.ts';
import { keyOfLink } from '../../platform/values/link-key.ts';
import type { Secrets } from '../../secrets.ts';

/** The key of the link of somebody who is asked (domain 12.1). */
export const surveyKey = (secrets: Secrets, of: { id: string; keyNumber: number }): string =>
  keyOfLink(secrets, 'survey-links', of);

/** Can the text be a key at all? */
export const isKeyShaped = (text: string): boolean => new RegExp(`^[A-Za-z0-9]{${SURVEY_KEY_LENGTH}}$`).test(text);
