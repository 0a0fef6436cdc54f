import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

// Gothic A1 has Latin letters with accents and Hangul in one face; only the letters used are embedded.
const folder = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/gothic-a1/package.json'));

/** The faces of every document, by the names that paper.ts gives them. SIL Open Font License. */
export const fontFiles = {
  text: join(folder, '400Regular/GothicA1_400Regular.ttf'),
  strong: join(folder, '700Bold/GothicA1_700Bold.ttf'),
} as const;
