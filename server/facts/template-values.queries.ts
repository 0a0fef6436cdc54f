import { templateFault, type TemplateFaultCode } from '@coverlane/contract/card-templates/template-language.ts';
import { sql } from 'kysely';
import { optionIn, type StoredOptions } from '../domain/client-field-options.ts';
import type { SaidValue, TemplateFacts, TemplateVariable } from '../domain/template-values.ts';
import type { Db } from '../platform/db/connect.ts';

/** Where and when a template is filled; without a client, what holds everywhere. */
export interface TemplatePlace {
  clientId: string | null;
  divisionId: string | null;
  baseplanId: string | null;
  /** 'YYYY-MM-DD' */
  on: string;
  language: string;
}

interface SupplierRow {
  role: string;
  name: string;
  phoneMember: string | null;
  phoneProvider: string | null;
  phonePrecert: string | null;
  url: string | null;
  payerId: string | null;
  policyNumber: string | null;
  groupNumber: string | null;
}

/** Everything that template variables are worked out from (domain 12.6), of the reader's installation. */
export async function templateFacts(db: Db, place: TemplatePlace): Promise<TemplateFacts> {
  const variables = await sql<TemplateVariable>`
    select name, description, source, source_key as "sourceKey", format, default_value as "defaultValue", required
    from templatevariables where deleted_at is null order by name`.execute(db);
  if (variables.rows.length === 0) return { variables: [], said: [], fields: {}, suppliers: {} };
  return {
    variables: variables.rows,
    said: await saidAt(db, place),
    fields: await fieldsOf(db, place),
    suppliers: await suppliersOf(db, place),
  };
}

async function saidAt(db: Db, { clientId, divisionId, baseplanId, on, language }: TemplatePlace): Promise<SaidValue[]> {
  const { rows } = await sql<SaidValue>`
    select v.name, e.value, e.language, e.effective_date as "effectiveDate",
      case when e.division_id is not null then 'division' when e.baseplan_id is not null then 'baseplan'
        when e.client_id is not null then 'client' else 'installation' end as place
    from entitytemplatevalues e join templatevariables v on v.id = e.variable_id
    where e.deleted_at is null and e.effective_date <= ${on} and (e.language is null or e.language = ${language})
      and (e.client_id is null or e.client_id = ${clientId}::uuid)
      and (e.division_id is null or e.division_id = ${divisionId}::uuid)
      and (e.baseplan_id is null or e.baseplan_id = ${baseplanId}::uuid)`.execute(db);
  return rows;
}

/** What the fields that templates may use say of the client, and of the division and its group; an option in its language. */
async function fieldsOf(db: Db, { clientId, divisionId, language }: TemplatePlace): Promise<Record<string, string>> {
  const { rows } = await sql<{ key: string; value: string; type: string } & StoredOptions>`
    select f.key, f.type, v.value, f.options, f.options_ko as "optionsKo", f.options_es as "optionsEs"
    from clientfieldvalues v join clientfields f on f.id = v.clientfield_id
    where v.client_id = ${clientId}::uuid and f.use_in_templates and f.deleted_at is null and (v.entity_id = ${clientId}::uuid
      or v.entity_id in (select unnest(array[d.id, d.group_id]) from divisions d where d.id = ${divisionId}::uuid))`.execute(
    db,
  );
  return Object.fromEntries(
    rows.map(({ key, type, value, ...options }) => [
      key,
      type === 'choice' ? optionIn(options, value, language) : value,
    ]),
  );
}

/** By role and what it has: 'pbm.phoneMember'; of two of one role the later one. */
async function suppliersOf(db: Db, { clientId, on }: TemplatePlace): Promise<Record<string, string>> {
  const { rows } = await sql<SupplierRow>`
    select c.role, s.name, s.phone_member as "phoneMember", s.phone_provider as "phoneProvider",
      s.phone_precert as "phonePrecert", s.url, s.payer_id as "payerId", c.policy_number as "policyNumber",
      c.group_number as "groupNumber"
    from clientsuppliers c join suppliers s on s.id = c.supplier_id
    where c.client_id = ${clientId}::uuid and c.effective_date <= ${on} and (c.expiration_date is null or c.expiration_date >= ${on})
    order by c.effective_date`.execute(db);
  return Object.fromEntries(
    rows.flatMap(({ role, ...has }) =>
      Object.entries(has).flatMap(([name, value]) => (value ? [[`${role}.${name}`, value]] : [])),
    ),
  );
}

/** What is wrong with an address that may hold {{variables}}; undefined: nothing is (domain 12.4). */
export async function addressFault(db: Db, address: unknown): Promise<TemplateFaultCode | undefined> {
  if (typeof address !== 'string' || !/\{\{|\}\}/.test(address)) return undefined;
  const variables = new Set([...(await variableNames(db)), 'member.number']);
  return templateFault(address, { variables, lists: {} })?.code;
}

/** The names of the installation's variables, for templates that are being written. */
export async function variableNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from templatevariables where deleted_at is null`.execute(db);
  return rows.map(({ name }) => name);
}
