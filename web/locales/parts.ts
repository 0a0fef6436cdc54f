import { collections } from '@coverlane/contract/collections/index.ts';
import type { TextPart } from '../lib/text-parts.ts';
import { FEATURE_PREFIXES } from './parts-of-features.ts';

/**
 * The beginnings of the keys of each part of the texts. A part comes with the first code that shows one of its texts
 * (web/bundling/texts-of-code.ts). Whatever is not named here is core, which every page has.
 */
const PREFIXES: Readonly<Record<TextPart, readonly string[]>> = {
  // These before all others: the button of the box whose texts come after the first screen.
  // And the names of first screens, and of where they and members' menus lead.
  core: [
    'palette.open',
    'palette.title',
    'palette.notLoaded',
    // The lines of announcements, which come with the page.
    ...['region', 'read', 'readAndConfirm', 'away'].map((name) => `announcing.${name}`),
    ...['home', 'login', 'logout', 'loggedout', 'noPermission', 'notFound'].map((name) => `screens.${name}`),
    ...['forgotPassword', 'forgotUsername', 'memberSignup', 'profile'].map((name) => `screens.${name}`),
    ...['claims', 'idCard', 'coverage', 'spending', 'inbox', 'contact'].map((name) => `screens.${name}`),
    'errors.bad-request',
    'errors.bad-json',
    'errors.bad-text',
  ],
  // What only the screens behind the first one say: their names, and those of fields, files, lists and dialogs.
  later: [
    'screens.',
    // Of the menu at the side.
    'pins.',
    'menuGroup.',
    'shell.findInMenu',
    // What is said aloud.
    'shell.fileSaved',
    'crud.noneMatch',
    'shell.noMenuEntry',
    'actor.',
    // How an enrollment stands, as a card of staff's home, its list and its record say it.
    'changeType.',
    'enrolling.status.',
    ...['bad-', 'end-before-start', 'export-too-long', 'taken', 'too-many-views', 'too-small'].map(
      (code) => `errors.${code}`,
    ),
    // What is wrong with an answer about a person, and why a change may not be made or taken back.
    ...['birth-', 'ssn-', 'other-spelling', 'zip-other-state', 'rates-empty'].map((code) => `errors.${code}`),
    ...['no-evidence-awaited', 'not-on-leave', 'not-past-age', 'undo-'].map((code) => `errors.${code}`),
    // Of files that are sent.
    ...['file-', 'part-beyond', 'too-many-begun', 'too-many-files', 'unsupported-type', 'took-too-long'].map(
      (code) => `errors.${code}`,
    ),
    ...['apply', 'back', 'breadcrumb', 'cancel', 'chooseFile', 'clearSelection', 'columnsHint', 'columnsReset'].map(
      (name) => `ui.${name}`,
    ),
    ...['date', 'dropFiles', 'file', 'leave', 'moneyInvalid', 'move', 'nextPage', 'numberInvalid'].map(
      (name) => `ui.${name}`,
    ),
    ...['openCalendar', 'page', 'phoneInvalid', 'previousPage', 'removeFile', 'selectMatching', 'selectedCount'].map(
      (name) => `ui.${name}`,
    ),
    ...['ssnInvalid', 'uploadedPercent'].map((name) => `ui.${name}`),
    // Of forms that keep what was typed.
    'typing.',
    // Why a change may be taken back that takes coverage away.
    'undoing.',
    // Of a failed change that another one corrected: in its own view, and where somebody would correct it again.
    'enrollments.correctedBy',
    // Of words with variables, and of the papers made from them.
    ...['open', 'word', 'nested', 'variable', 'missing-values'].map((code) => `errors.template-${code}`),
    'errors.answer-variable',
    // Of every list, with or without a collection.
    'crud.clearFilters',
    // Of pictures of sites.
    'errors.picture-',
    'errors.low-contrast',
    'crud.export',
    'crud.notUpdated',
    'crud.print',
  ],
  ...FEATURE_PREFIXES,
  staffHome: [
    'alarm',
    'choose',
    'chosen',
    'client',
    'contacts',
    'enrollmentOpen',
    'find',
    'goTo',
    'more',
    'noClients',
    'noRecent',
    'pending',
    'recent',
    'work',
    'yes',
  ].map((name) => `home.${name}`),
  admin: [
    'crud.',
    'settings.',
    'eligibilityPreview.',
    'roleMatrix.',
    'audit.',
    'roleHolders.',
    'roleChange.',
    'reportTypes.',
    'ownPermissions.',
    ...['account-not-active', 'in-use', 'not-granted', 'own-account', 'own-installation', 'mail-sent'].map(
      (code) => `errors.${code}`,
    ),
    'brokerMap.',
    'organisationMap.',
    'colour.',
    'formBuilder.',
    'errors.host-taken',
    'errors.locks-out',
    'errors.not-for-visitors',
    ...['later-', 'webhook-', 'api-key-'].map((code) => `errors.${code}`),
    ...collections.map(({ name }) => `${name}.`),
  ],
};

/** Every part. The keys of a record of all of them are all of them. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
export const TEXT_PARTS = Object.keys(PREFIXES) as readonly TextPart[];

/** Which part a key travels in. */
export const partOf = (key: string): TextPart =>
  TEXT_PARTS.find((part) => PREFIXES[part].some((prefix) => key.startsWith(prefix))) ?? 'core';

/** The texts of one part. */
export function textsOf(catalogue: Readonly<Record<string, string>>, part: TextPart): Record<string, string> {
  return Object.fromEntries(Object.entries(catalogue).filter(([key]) => partOf(key) === part));
}
