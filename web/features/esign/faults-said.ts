import { useText } from '../../lib/i18n.ts';
import { usePlaceName } from './place-names.ts';
import type { PaperDraft } from './paper-draft.ts';

type Faults = Readonly<Record<string, string>>;

/** What is wrong with a paper in sentences that name the place or the signer. @returns how they are said */
export function useFaultsSaid(): (faults: Faults, draft: PaperDraft) => string[] {
  const t = useText();
  const nameOfPlace = usePlaceName();
  return (faults, { fields }) =>
    Object.entries(faults).map(([path, said]) => {
      const [of, which = ''] = path.split('.');
      if (of === 'signers' && /^\d+$/.test(which) && said) return t('papers.signsNowhere', { signer: which });
      const field = fields.find(({ key }) => key === which);
      return field ? t('papers.placeWrong', { place: nameOfPlace(field), page: field.page, fault: said }) : said;
    });
}
