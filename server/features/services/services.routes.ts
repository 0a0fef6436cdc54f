import type { Input } from '@coverlane/contract/call.ts';
import { serviceCalls } from '@coverlane/contract/services/calls.ts';
import type { FieldCode } from '@coverlane/contract/field-codes.ts';
import type { FastifyInstance } from 'fastify';
import { templateFacts } from '../../facts/template-values.queries.ts';
import { filledAddress, templateValues } from '../../domain/template-values.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { appendAudit } from '../../platform/http/audit.ts';
import type { Context, Parts } from '../../platform/http/context.ts';
import { invalid, notFound } from '../../platform/http/refusals.ts';
import { serve } from '../../platform/http/serve.ts';
import {
  clientPlace,
  divisionPlace,
  isThere,
  keepClientSupplier,
  type OfferedRow,
  type Place,
  placeOfMember,
  sayAt,
  type ServiceRow,
  servicesAt,
  servicesOn,
  suppliersOfClient,
  unsayAt,
} from './services.queries.ts';

type Calls = typeof serviceCalls;

/** Serves which services are on where, and which suppliers a client has. */
export function serviceRoutes(app: FastifyInstance, parts: Parts): void {
  serve(app, parts, {
    calls: serviceCalls,
    handlers: { entityServices, saveEntityService, clientSuppliers, saveClientSupplier, myServices },
  });
}

async function placeOf(
  { entityType, entityId }: Pick<Input<Calls['entityServices']>, 'entityType' | 'entityId'>,
  { db, user }: Context,
): Promise<Place | undefined> {
  if (entityType === 'client') return clientPlace(db, entityId);
  if (entityType === 'division') return divisionPlace(db, entityId);
  return entityId === user.installationId ? { clientId: null, divisionId: null } : undefined;
}

async function entityServices(input: Input<Calls['entityServices']>, context: Context) {
  const place = await placeOf(input, context);
  if (!place) throw notFound();
  return { rows: (await servicesAt(context.db, place)).map(shown) };
}

async function saveEntityService(input: Input<Calls['saveEntityService']>, context: Context) {
  const { db, user } = context;
  const { entityType, entityId, serviceId, enabled } = input;
  const place = await placeOf(input, context);
  const isService = await isThere(db, 'services', serviceId);
  if (!place || !isService) throw invalid(missing({ entityId: place !== undefined, serviceId: isService }));
  const said = saidIn(input);
  requireOrder(said.effectiveDate, said.expirationDate);
  if (enabled === null) await unsayAt(db, place, serviceId);
  else await sayAt(db, place, { id: uuid7(), installationId: user.installationId, serviceId, enabled, ...said });
  await appendAudit(db, {
    action: 'update',
    call: 'saveEntityService',
    objectType: 'services',
    objectId: serviceId,
    ...(place.clientId !== null && { clientId: place.clientId }),
    outcome: 'ok',
    detail: { entityType, entityId, enabled },
  });
  const [now] = await servicesAt(db, place, serviceId);
  if (!now) throw notFound();
  return shown(now);
}

/** What is different at the place; what is not said there is the service's own. */
const saidIn = ({
  url = null,
  phone = null,
  text = null,
  effectiveDate = null,
  expirationDate = null,
}: Input<Calls['saveEntityService']>) => ({ url, phone, text: text || null, effectiveDate, expirationDate });

/** 'not-found' for each that is not there. */
const missing = (found: Readonly<Record<string, boolean>>): Record<string, FieldCode> =>
  Object.fromEntries(
    Object.entries(found).flatMap(([field, isThere]): [string, FieldCode][] => (isThere ? [] : [[field, 'not-found']])),
  );

function requireOrder(from: string | null, to: string | null): void {
  if (from !== null && to !== null && to < from) throw invalid({ expirationDate: 'end-before-start' });
}

async function clientSuppliers({ id }: Input<Calls['clientSuppliers']>, { db }: Context) {
  if (!(await clientPlace(db, id))) throw notFound();
  return { rows: await suppliersOfClient(db, id) };
}

async function saveClientSupplier(input: Input<Calls['saveClientSupplier']>, { db }: Context) {
  const { clientId, supplierId, role, effectiveDate, expirationDate = null, contactId = null } = input;
  const found = {
    clientId: (await clientPlace(db, clientId)) !== undefined,
    supplierId: await isThere(db, 'suppliers', supplierId),
    contactId: contactId === null || (await isThere(db, 'contacts', contactId)),
  };
  if (Object.values(found).includes(false)) throw invalid(missing(found));
  requireOrder(effectiveDate, expirationDate);
  const { policyNumber = null, groupNumber = null } = input;
  const days = { effectiveDate, expirationDate };
  const kept = { clientId, supplierId, role, policyNumber, groupNumber, ...days, contactId };
  const saved = await keepClientSupplier(db, { id: uuid7(), ...kept });
  if (!saved) throw notFound();
  const object = { objectType: 'suppliers', objectId: supplierId, clientId };
  const detail = { role, ...days };
  await appendAudit(db, { action: 'map-supplier', call: 'saveClientSupplier', ...object, outcome: 'ok', detail });
  return saved;
}

const words = (en: string | null, ko: string | null, es: string | null) => ({ en, ko, es });

const shown = ({ name, nameKo, nameEs, ...row }: ServiceRow) => ({ ...row, name: words(name, nameKo, nameEs) });

async function myServices(_: object, { db, user }: Context) {
  const isMember = user.type === 'member';
  const place = isMember && user.entityId !== null ? await placeOfMember(db, user.entityId) : undefined;
  const rows = await servicesOn(db, { divisionId: place?.divisionId ?? null, onlyMembers: isMember });
  const facts = place && (await templateFacts(db, { ...place, baseplanId: null, language: user.language }));
  const builtIn = place ? { 'member.number': place.memberNumber } : {};
  const values = facts ? { ...builtIn, ...templateValues(facts, builtIn).values } : {};
  return { rows: rows.map((row) => offered(row, values)) };
}

/** A service in three languages; an address with a variable that says nothing is none. */
const offered = (row: OfferedRow, values: Readonly<Record<string, string>>) => ({
  id: row.id,
  name: words(row.name, row.nameKo, row.nameEs),
  category: row.category,
  description: words(row.description, row.descriptionKo, row.descriptionEs),
  text: row.text,
  url: (row.url && filledAddress(row.url, values, encodeURIComponent)) ?? null,
  phone: row.phone,
  ctaLabel: words(row.ctaLabel, row.ctaLabelKo, row.ctaLabelEs),
});
