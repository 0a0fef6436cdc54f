import * as z from 'zod/mini';
import { type Access, only } from '../access.ts';
import { call, done } from '../call.ts';
import { idOf } from '../objects.ts';

/** A client that an organisation works for. */
const mapped = z.strictObject({
  rows: z.array(z.strictObject({ clientId: idOf('client'), clientName: z.string(), clientNumber: z.string() })),
});
export type MappedClients = z.output<typeof mapped>['rows'];

const readers: Access = [only('admin')];
const keepers: Access = [only('admin', 'managePartners')];

const ofPartner = z.strictObject({ partnerId: idOf('partner') });
const partnerPair = z.strictObject({ partnerId: idOf('partner'), clientId: idOf('client') });
const ofTpa = z.strictObject({ tpaId: idOf('tpa') });
const tpaPair = z.strictObject({ tpaId: idOf('tpa'), clientId: idOf('client') });

/** Which clients partners and TPA organisations work for (domain 1.1); brokers have dates and rights besides. Own calls. */
export const organisations = {
  /** The clients of a partner, past and future ones too. */
  partnerClients: call({
    method: 'GET',
    path: '/admin/partnermap',
    access: readers,
    input: ofPartner,
    reply: mapped,
  }),
  /** From the next request on, the partner's people see the client. */
  mapPartner: call({
    method: 'POST',
    path: '/admin/partnermap',
    access: keepers,
    input: partnerPair,
    reply: mapped,
    stepUp: true,
  }),
  /** Ends the mapping of a client to a partner. */
  unmapPartner: call({
    method: 'DELETE',
    path: '/admin/partnermap/:partnerId/:clientId',
    access: keepers,
    input: partnerPair,
    reply: done,
    stepUp: true,
  }),
  /** None: the organisation works for all clients. */
  tpaClients: call({
    method: 'GET',
    path: '/admin/tpamap',
    access: readers,
    input: ofTpa,
    reply: mapped,
  }),
  /** The first one narrows its people from all clients to that one. */
  mapTpa: call({
    method: 'POST',
    path: '/admin/tpamap',
    access: keepers,
    input: tpaPair,
    reply: mapped,
    stepUp: true,
  }),
  /** Taking the last one away opens all clients again. */
  unmapTpa: call({
    method: 'DELETE',
    path: '/admin/tpamap/:tpaId/:clientId',
    access: keepers,
    input: tpaPair,
    reply: done,
    stepUp: true,
  }),
};
