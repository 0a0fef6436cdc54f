import type { Actor } from '../lib/actors.ts';
import { actorSaid } from '../lib/actors.ts';
import { useText } from '../lib/i18n.ts';
import { Chip } from '../ui/Chip.tsx';

type Props = {
  readonly of: Actor | null;
  /** In a narrow column: of who came by a link the mark and the name are enough. */
  readonly short?: boolean;
};

/** Who did something; what is no person carries a mark, which no name can imitate. */
export function ActorName({ of, short = false }: Props) {
  const t = useText();
  if (of === null || typeof of === 'string') return of ?? '–';
  return (
    <>
      <Chip>{t(`actor.mark.${of.kind}`)}</Chip> {short && of.kind === 'link' ? of.name : actorSaid(of, t)}
    </>
  );
}
