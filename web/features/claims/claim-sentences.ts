import type { ClaimSentences } from '@coverlane/contract/claims/sentences.ts';
import type { Language } from '@coverlane/contract/codes.ts';
import { useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../lib/i18n.ts';

const files: Readonly<Record<Language, () => Promise<{ default: ClaimSentences }>>> = {
  en: () => import('@coverlane/contract/claims/sentences/en.json'),
  ko: () => import('@coverlane/contract/claims/sentences/ko.json'),
  es: () => import('@coverlane/contract/claims/sentences/es.json'),
};

/** What reason codes mean, in the reader's language; undefined until its file is there. */
export function useClaimSentences(): ClaimSentences | undefined {
  const { language } = useLanguage();
  return useQuery({
    queryKey: ['claim-sentences', language],
    queryFn: async () => (await files[language]()).default,
    staleTime: Infinity,
  }).data;
}
