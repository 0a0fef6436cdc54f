import type { Actor } from '../lib/actors.ts';
import { actorSaid } from '../lib/actors.ts';
import { useText } from '../lib/i18n.ts';
import { Chip } from '../ui/Chip.tsx';

/** Who did something; what is no person carries a mark, which no name can imitate. */
export function ActorName({ of }: { readonly of: Actor | null }) {
  const t = useText();
  if (of === null || typeof of === 'string') return of ?? '–';
  return (
    <>
      <Chip>{t(`actor.mark.${of.kind}`)}</Chip> {actorSaid(of, t)}
    </>
  );
}
