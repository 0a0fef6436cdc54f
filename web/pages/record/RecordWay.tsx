import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router';
import { formatCount } from '../../lib/format.ts';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { BackLink } from '../../ui/BackLink.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { isTyping } from '../../ui/is-typing.ts';
import { rowStep } from '../../ui/row-keys.ts';
import { useUi } from '../../ui/Ui.tsx';
import { type ListMemory, useListMemory } from '../../features/members/list-memory.ts';

/** Back to the list as it was, and on to the one before and after in it (J and K). */
export function RecordWay({ children }: { readonly children?: ReactNode }) {
  const { type } = useUser();
  const { memberId } = useParams();
  const memory = useListMemory();
  const list = memory?.href.startsWith(`/${type}/`) ? memory : null;
  const people = list?.people ?? [];
  const at = people.findIndex(({ id }) => id === memberId);
  const around = at < 0 ? [] : people;
  const previous = hrefOf(type, around[at - 1]);
  const next = hrefOf(type, around[at + 1]);
  useSteps(previous, next);
  return (
    <div className="row row-apart" data-print="no" {...(around.length > 1 && { 'data-record-way': '' })}>
      <Back list={list} at={at} />
      <div className="row">
        {children}
        <Step icon="up" href={previous} label="members.previous" />
        <Step icon="down" href={next} label="members.next" />
      </div>
    </div>
  );
}

function Back({ list, at }: { readonly list: ListMemory | null; readonly at: number }) {
  const t = useText();
  const { type } = useUser();
  return (
    <BackLink href={list?.href ?? `/${type}/members`}>
      {list && at >= 0 ? t('members.backAt', placeIn(list, at)) : t('members.back')}
    </BackLink>
  );
}

type StepProps = {
  readonly icon: 'up' | 'down';
  readonly href: string | null;
  readonly label: 'members.previous' | 'members.next';
};

function Step({ icon, href, label }: StepProps) {
  const t = useText();
  if (href === null) return null;
  return (
    <LinkButton kind="quiet" icon={icon} href={href}>
      {t(label)}
    </LinkButton>
  );
}

const placeIn = ({ offset, total }: ListMemory, at: number) => ({
  place: formatCount(offset + at + 1),
  total: formatCount(total),
});

const hrefOf = (area: string, person: ListMemory['people'][number] | undefined): string | null =>
  person ? `/${area}/member/${person.id}?client=${person.clientId}` : null;

function useSteps(previous: string | null, next: string | null): void {
  const { navigate, shortcuts } = useUi();
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      if (event.defaultPrevented || !event.code.startsWith('Key') || !event.target || isTyping(event.target)) return;
      const step = rowStep(event, shortcuts);
      const href = step === 'next' ? next : step === 'previous' ? previous : null;
      if (href === null) return;
      event.preventDefault();
      navigate(href);
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [previous, next, navigate, shortcuts]);
}
