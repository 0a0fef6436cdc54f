import { shapes } from './scim.rules.ts';

const supported = { supported: true };
const unsupported = { supported: false };

/** What of SCIM there is here (RFC 7643, 5). */
export const serviceConfig = {
  schemas: [shapes.config],
  patch: supported,
  bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
  filter: { ...supported, maxResults: 200 },
  changePassword: unsupported,
  sort: unsupported,
  etag: supported,
  authenticationSchemes: [
    { type: 'oauthbearertoken', name: 'Bearer', description: 'The key of a sign-in connection', primary: true },
  ],
};

/** Which resources there are (RFC 7643, 6). @param base the address of /Users */
export const resourceTypes = (base: string) => ({
  schemas: [shapes.list],
  totalResults: 1,
  startIndex: 1,
  itemsPerPage: 1,
  Resources: [
    {
      schemas: [shapes.type],
      id: 'User',
      name: 'User',
      endpoint: '/Users',
      schema: shapes.user,
      meta: { resourceType: 'ResourceType', location: base.replace(/\/Users$/, '/ResourceTypes/User') },
    },
  ],
});
