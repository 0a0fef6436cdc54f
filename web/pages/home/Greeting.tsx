import type { ReactNode } from 'react';
import { useText } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

const NOON = 12;
const EVENING = 18;

function partOfDay(hour: number): 'morning' | 'afternoon' | 'evening' {
  if (hour < NOON) return 'morning';
  return hour < EVENING ? 'afternoon' : 'evening';
}

/** "Good morning, Jiwoo" by the reader's own clock, and one sentence on where they stand. */
export function Greeting({ about }: { readonly about?: ReactNode }) {
  const t = useText();
  const { nickName, firstName } = useUser();
  const greeting = t(`home.good.${partOfDay(new Date().getHours())}`, { name: nickName ?? firstName });
  return <PageHeader title={greeting} {...(about && { about })} />;
}
