import * as z from 'zod/mini';
import { only } from '../access.ts';
import { call, nothing } from '../call.ts';
import { serviceCategories, servicePlaces, supplierKinds } from '../collections/content-codes.ts';
import { date, optional, text } from '../field-kinds.ts';
import { phone, webAddress } from '../words/formed-texts.ts';
import { calendarDate, flag, id, string } from '../fields.ts';
import { idOf } from '../objects.ts';

const words = z.strictObject({
  en: z.nullable(z.string()),
  ko: z.nullable(z.string()),
  es: z.nullable(z.string()),
});
const place = {
  entityType: z.enum(['client', 'division', 'installation'], { error: 'bad-choice' }),
  entityId: idOf('client', 'division', 'installation'),
};

/** A service at one place: what holds there, and which place says so. */
const serviceHere = z.strictObject({
  serviceId: idOf('service'),
  name: words,
  category: z.enum(serviceCategories),
  /** On at this place on the day of asking. */
  enabled: z.boolean(),
  url: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  text: z.nullable(z.string()),
  effectiveDate: z.nullable(calendarDate),
  expirationDate: z.nullable(calendarDate),
  /** The place that says so: division before client before installation; null: nobody did, so it is off. */
  from: z.nullable(z.enum(servicePlaces)),
  /** What this very place says; null: nothing of its own. */
  own: z.nullable(
    z.strictObject({
      enabled: z.boolean(),
      url: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      text: z.nullable(z.string()),
      effectiveDate: z.nullable(calendarDate),
      expirationDate: z.nullable(calendarDate),
    }),
  ),
});
export type ServiceHere = z.output<typeof serviceHere>;

const clientSupplier = z.strictObject({
  id,
  clientId: idOf('client'),
  supplierId: idOf('supplier'),
  supplierName: z.string(),
  role: z.enum(supplierKinds),
  policyNumber: z.nullable(z.string()),
  groupNumber: z.nullable(z.string()),
  effectiveDate: calendarDate,
  expirationDate: z.nullable(calendarDate),
  contactId: z.nullable(idOf('contact')),
});
export type ClientSupplier = z.output<typeof clientSupplier>;

/** Services by place, and the suppliers of a client (domain 12.4, 12.5). */
export const serviceCalls = {
  /** Every service as it stands at a place. 404 where there is no such place for the caller. */
  entityServices: call({
    method: 'GET',
    path: '/admin/entityservices/:entityType/:entityId',
    access: [only('admin')],
    input: z.strictObject(place),
    reply: z.strictObject({ rows: z.array(serviceHere) }),
  }),
  /** Says what holds at a place; `enabled` null takes away what the place says, so that the next wider one holds again. */
  saveEntityService: call({
    method: 'POST',
    path: '/admin/entityservices',
    access: [only('admin', 'manageServices')],
    input: z.strictObject({
      ...place,
      serviceId: idOf('service'),
      enabled: z.nullable(flag),
      url: z.optional(optional(webAddress()).schema),
      phone: z.optional(optional(phone()).schema),
      text: z.optional(z.nullable(string(1000, 0))),
      effectiveDate: z.optional(optional(date()).schema),
      expirationDate: z.optional(optional(date()).schema),
    }),
    reply: serviceHere,
  }),
  /** The suppliers of a client, past and future ones too. */
  clientSuppliers: call({
    method: 'GET',
    path: '/admin/clientsuppliers/:id',
    access: [only('admin')],
    input: z.strictObject({ id: idOf('client') }),
    reply: z.strictObject({ rows: z.array(clientSupplier) }),
  }),
  /** Has a supplier serve a client from a day on; of the same client, supplier, role and day it changes the rest. */
  saveClientSupplier: call({
    method: 'POST',
    path: '/admin/clientsuppliers',
    access: [only('admin', 'manageClients')],
    input: z.strictObject({
      clientId: idOf('client'),
      supplierId: idOf('supplier'),
      role: z.enum(supplierKinds, { error: 'bad-choice' }),
      policyNumber: z.optional(optional(text(40)).schema),
      groupNumber: z.optional(optional(text(40)).schema),
      effectiveDate: date().schema,
      expirationDate: z.optional(optional(date()).schema),
      contactId: z.optional(z.nullable(idOf('contact'))),
    }),
    reply: clientSupplier,
  }),
  /** The services that are on for whoever asks today, members' only those they may see; variables are filled in. Own call. */
  myServices: call({
    method: 'GET',
    path: '/services',
    access: 'signedIn',
    input: nothing,
    reply: z.strictObject({
      rows: z.array(
        z.strictObject({
          id,
          name: words,
          category: z.enum(serviceCategories),
          description: words,
          text: z.nullable(z.string()),
          url: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          ctaLabel: words,
        }),
      ),
    }),
  }),
};
