import type { Catalogue, Files, LaterPart } from './text-parts.ts';

/** The parts of the texts that no first page needs. The build reads these calls, so each stands here whole. */
export const LATER: Readonly<Record<LaterPart, Files>> = {
  members: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=members', import: 'default' }),
  changing: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=changing', import: 'default' }),
  enrolling: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=enrolling', import: 'default' }),
  enrollment: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=enrollment', import: 'default' }),
  changes: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=changes', import: 'default' }),
  eligibility: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=eligibility', import: 'default' }),
  imports: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=imports', import: 'default' }),
  prices: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=prices', import: 'default' }),
  plans: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=plans', import: 'default' }),
  account: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=account', import: 'default' }),
  admin: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=admin', import: 'default' }),
  users: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=users', import: 'default' }),
  cobra: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=cobra', import: 'default' }),
  mail: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=mail', import: 'default' }),
  claims: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=claims', import: 'default' }),
  eobs: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=eobs', import: 'default' }),
  cards: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=cards', import: 'default' }),
  cardTemplates: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=cardTemplates', import: 'default' }),
  privacy: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=privacy', import: 'default' }),
  help: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=help', import: 'default' }),
  contactPage: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=contactPage', import: 'default' }),
  viewing: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=viewing', import: 'default' }),
  spending: import.meta.glob<Catalogue>('../locales/*.json', { query: '?part=spending', import: 'default' }),
};
