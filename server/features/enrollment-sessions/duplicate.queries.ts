import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { COLUMNS } from './rate-adoption.queries.ts';

/** From which session to which, whose, and by how many years its days move. */
export interface Copying {
  from: string;
  to: string;
  clientId: string;
  years: number;
  /** The name of who copies. */
  by: string;
}

const moved = (column: string, years: number): RawBuilder<unknown> =>
  sql`(${sql.ref(column)} + make_interval(years => ${years}::int))::date`;

/** Has the client another session of this name? */
export async function isNameTaken(db: Db, clientId: string, name: string): Promise<boolean> {
  const { rows } =
    await sql`select from enrollmentsessions where client_id = ${clientId} and lower(name) = lower(${name})
    and deleted_at is null`.execute(db);
  return rows.length > 0;
}

/** The session itself, being set up. */
export async function copySession(
  db: Db,
  { from, to, years }: Copying,
  { name, withText, withTheme }: { name: string; withText: boolean; withTheme: boolean },
): Promise<void> {
  const kept = (is: boolean, column: string, otherwise: RawBuilder<unknown>) => (is ? sql.ref(column) : otherwise);
  await sql`insert into enrollmentsessions (id, client_id, name, kind, effective_date, plan_year_end, opens_on, closes_on,
      theme_id, access_mode, verify_fields, languages, reminder_days, require_all_decisions, passive_rollover,
      one_submission, allow_edit_until_close, invitation, reminder, duplicated_from)
    select ${to}, client_id, ${name}, kind, ${moved('effective_date', years)}, ${moved('plan_year_end', years)},
      ${moved('opens_on', years)}, ${moved('closes_on', years)}, ${kept(withTheme, 'theme_id', sql`null`)}, access_mode,
      verify_fields, languages, reminder_days, require_all_decisions, passive_rollover, one_submission,
      allow_edit_until_close, ${kept(withText, 'invitation', sql`'{}'`)}, ${kept(withText, 'reminder', sql`'{}'`)}, id
    from enrollmentsessions where id = ${from}`.execute(db);
}

/** Its plans, and what stands beside them. */
export async function copyPlans(
  db: Db,
  { from, to, years }: Copying,
  { pages, docs }: { pages: boolean; docs: boolean },
): Promise<void> {
  await sql`insert into enrollmentsessionplans (id, client_id, session_id, plan_id, display_name, display_name_ko,
      display_name_es, sort_key, division_ids, eligible_classes, effective_date, expiration_date, required, waivable,
      default_for_waive, max_volume, guarantee_issue, hidden)
    select gen_random_uuid(), client_id, ${to}, plan_id, display_name, display_name_ko, display_name_es, sort_key,
      division_ids, eligible_classes, ${moved('effective_date', years)}, ${moved('expiration_date', years)}, required,
      waivable, default_for_waive, max_volume, guarantee_issue, hidden
    from enrollmentsessionplans where session_id = ${from}`.execute(db);
  if (pages)
    await sql`insert into enrollmentsessionplanpages (id, client_id, session_id, plan_id, heading, heading_ko, heading_es,
        body, body_ko, body_es, sort_key, require_view, require_ack)
      select gen_random_uuid(), client_id, ${to}, plan_id, heading, heading_ko, heading_es, body, body_ko, body_es,
        sort_key, require_view, require_ack
      from enrollmentsessionplanpages where session_id = ${from} and deleted_at is null`.execute(db);
  if (docs)
    await sql`insert into enrollmentsessionplandocs (id, client_id, session_id, plan_id, document_id, heading, type,
        language, sort_key)
      select gen_random_uuid(), client_id, ${to}, plan_id, document_id, heading, type, language, sort_key
      from enrollmentsessionplandocs where session_id = ${from} and deleted_at is null`.execute(db);
}

/**
 * Its own rates and contribution rules, a year on: `source` of a rate says that it is a copy nobody has looked at. What an
 * employer pays belongs to the price as much as the rate does.
 */
export async function copyRates(db: Db, { from, to, years }: Copying): Promise<void> {
  for (const table of ['rates', 'contribution_rules'] as const) {
    const columns = COLUMNS[table].filter((name) => name !== 'source');
    const [source, copied] = table === 'rates' ? [sql`, source`, sql`, 'copy'`] : [sql``, sql``];
    const names = sql.join(columns.map((name) => sql.ref(name)));
    await sql`insert into ${sql.table(table)} (id, client_id, enrollment_session_id, plan_id, division_id, effective_date,
        expiration_date, recorded_by, ${names}${source})
      select gen_random_uuid(), client_id, ${to}, plan_id, division_id, ${moved('effective_date', years)},
        ${moved('expiration_date', years)}, access.user_id(), ${names}${copied}
      from ${sql.table(table)} where enrollment_session_id = ${from} and superseded_at is null
        and external_benefit_id is null`.execute(db);
  }
}

/** Its extra benefits with their parts: the new ones are found by their names, which are one a session. */
export async function copyBenefits(
  db: Db,
  { from, to, years }: Copying,
  parts: { pages: boolean; docs: boolean; values: boolean },
): Promise<void> {
  await sql`insert into externalbenefits (id, client_id, session_id, name, name_ko, name_es, kind, pricing, description,
      description_ko, description_es, supplier_id, sort_key, required, waivable, effective_date, min_amount, max_amount,
      increment, annual_limit, guarantee_issue, export_code)
    select gen_random_uuid(), client_id, ${to}, name, name_ko, name_es, kind, pricing, description, description_ko,
      description_es, supplier_id, sort_key, required, waivable, ${moved('effective_date', years)}, min_amount,
      max_amount, increment, annual_limit, guarantee_issue, export_code
    from externalbenefits where session_id = ${from} and deleted_at is null`.execute(db);
  const columns = {
    externalbenefitpages:
      parts.pages && 'heading, heading_ko, heading_es, body, body_ko, body_es, sort_key, require_view, require_ack',
    externalbenefitdocs: parts.docs && 'document_id, heading, type, language, sort_key',
    benefitrequiredvalues:
      parts.values &&
      'label, label_ko, label_es, key, type, options, required, applies_to, show_when, validation, help_text, export_column, sensitive',
  };
  for (const [table, names] of Object.entries(columns)) {
    if (names === false) continue;
    const listed = sql.join(names.split(', ').map((name) => sql.ref(name)));
    const read = sql.join(names.split(', ').map((name) => sql.ref(`o.${name}`)));
    await sql`insert into ${sql.table(table)} (id, client_id, externalbenefit_id, ${listed})
      select gen_random_uuid(), o.client_id, n.id, ${read} from ${sql.table(table)} o
      join externalbenefits b on b.id = o.externalbenefit_id and b.session_id = ${from} and b.deleted_at is null
      join externalbenefits n on n.session_id = ${to} and n.name = b.name
      where o.deleted_at is null`.execute(db);
  }
}

/** The questions that it alone asks. */
export async function copyQuestions(db: Db, { from, to }: Copying): Promise<void> {
  await sql`insert into customformmaps (id, customform_id, installation_id, client_id, occasion, session_id, step, required, sort_key, visible_to)
    select gen_random_uuid(), customform_id, installation_id, client_id, occasion, ${to}, step, required, sort_key, visible_to
    from customformmaps where session_id = ${from}`.execute(db);
}

/** The paper that it has people sign, as it is. */
export async function copyPaper(db: Db, { from, to, by }: Copying): Promise<void> {
  await sql`insert into session_papers_to_sign (id, client_id, session_id, number, headings, texts, document_id, document_number,
      document_name, document_sha256, set_by, set_by_name)
    select gen_random_uuid(), client_id, ${to}, 1, headings, texts, document_id, document_number, document_name, document_sha256,
      access.user_id(), ${by}
    from session_papers_to_sign where session_id = ${from} and withdrawn_at is null`.execute(db);
}

/** The people of its census, as nobody has asked them anything. What is sealed is sealed for the old rows and stays there. */
export async function copyCensus(db: Db, { from, to }: Copying): Promise<void> {
  await sql`insert into enrollmentsessionmembers (id, client_id, session_id, employee_id, relationship_code, first_name,
      middle_name, last_name, suffix, dob, gender, email, phone, address1, address2, city, state, zip, division_id,
      class_code, hire_date, hours_per_week, pay_frequency, tobacco, language, marital_status, person_id,
      custom, contact_by, excluded)
    select gen_random_uuid(), client_id, ${to}, employee_id, relationship_code, first_name, middle_name, last_name, suffix,
      dob, gender, email, phone, address1, address2, city, state, zip, division_id, class_code, hire_date, hours_per_week,
      pay_frequency, tobacco, language, marital_status, person_id, custom, contact_by, excluded
    from enrollmentsessionmembers where session_id = ${from} and deleted_at is null`.execute(db);
}
