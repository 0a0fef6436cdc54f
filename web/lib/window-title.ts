import { useEffect } from 'react';
import { runtimeConfig } from './config.ts';

type Named = { readonly name: string };

let screen = '';
/** Records that are open, the one opened last at the end: a contact within a client's record. */
const records: Named[] = [];

function write(): void {
  const { siteTitle } = runtimeConfig();
  const name = records.at(-1)?.name ?? screen;
  document.title = name ? `${name} · ${siteTitle}` : siteTitle;
}

/** Puts the screen's name before the site's in the window title, unless a record has a name of its own there. */
export function useScreenTitle(name: string): void {
  useEffect(() => {
    screen = name;
    write();
  }, [name]);
}

/**
 * Names the record that is open in the window title, so that six of them can be told apart in six tabs (WCAG 2.4.2).
 * @param parts its name and number, what tells it apart first; nothing while it is on its way
 */
export function useRecordTitle(...parts: readonly (string | null | undefined)[]): void {
  const name = parts.filter(Boolean).join(' · ');
  useEffect(() => {
    if (name === '') return undefined;
    const record = { name };
    records.push(record);
    write();
    return () => {
      records.splice(records.indexOf(record), 1);
      write();
    };
  }, [name]);
}
