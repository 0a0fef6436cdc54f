import { contactCalls } from '@coverlane/contract/contacts/calls.ts';
import type { FastifyInstance } from 'fastify';
import type { Context, Parts } from '../../platform/http/context.ts';
import { serve } from '../../platform/http/serve.ts';
import { contactsFor, type ContactsPlace, divisionOfMember } from './contacts.queries.ts';

/** Serves whom people call or write to. */
export function contactRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: contactCalls,
    handlers: {
      myContacts: (_, context) => shown('contactPage', context),
      footerContacts: (_, context) => shown('footer', context),
    },
  });
}

/** The contacts of whoever asks, as one place shows them. */
async function shown(place: ContactsPlace, { db, user, request }: Context) {
  const isMember = user.type === 'member' && user.entityId !== null;
  const divisionId = isMember && user.entityId !== null ? await divisionOfMember(db, user.entityId) : null;
  const found = await contactsFor(db, { place, userType: user.type, host: request.hostname, divisionId });
  return {
    rows: found.map(({ categoryName, categoryKo, categoryEs, languages, ...contact }) => ({
      ...contact,
      category: { en: categoryName, ko: categoryKo, es: categoryEs },
      languages: languages ?? [],
    })),
  };
}
