import { extra } from './extras.tsx';

const OpenHelp = extra(
  () => import('./OpenHelp.tsx'),
  (module) => module.OpenHelp,
);

/** The help dialog, which is on every page in the same place (design 2.1). */
export function HelpDialog({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  return open ? <OpenHelp onClose={onClose} /> : null;
}
