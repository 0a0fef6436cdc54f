import { runtimeConfig } from '../lib/config.ts';
import { dayOf, formatDate } from '../lib/format.ts';
import { Logo } from './Logo.tsx';

/** What stands above every printed page: whose portal it is, and the day it was printed. The page's own heading follows. */
export function PrintHead() {
  return (
    <div className="print-only print-head">
      <Logo />
      <strong>{runtimeConfig().siteTitle}</strong>
      <span>{formatDate(dayOf())}</span>
    </div>
  );
}
