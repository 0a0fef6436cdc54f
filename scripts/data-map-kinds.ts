// What kind of thing a column says of somebody, by its name: names mean the same in every table (docs/language.md).
import type { MappedTable } from './data-map-tables.ts';

/** Kinds of personal data, the most sensitive first: a column is of the first kind that names it. */
export const dataKinds = {
  'Social Security number': /^ssn(_|$)/,
  'health information':
    /^(diagnos|prognosis$|procedure_code$|ndc_code$|drg_code$|modifiers$|revenue_code$|place_of_service$|tooth_|provider_(name|npi|number|tin)$|billing_npi$|benefit_category$|sensitive$|disabled|tobacco$|medicare_on$|service_date|reason_codes$|liability_item_id$|ineligible_cents$|gross$)/,
  'bank and payment': /^(account|routing|access_token|micro_deposits|corrected|holder|mask|link_token|trace_number)$/,
  'hashes and ways to sign in':
    /(_hash|^seed_sealed|^public_key|^credential_id|^challenge|^counter|^factor|^verifier|^nonce|^key_number|^admitted_host|^transports|^locked_until|^lock_reason|^last_login_at|^password_reset_required)$/,
  'place of a machine': /^(address|user_agent|signed_address|last_used_from)$/,
  identity:
    /^((first|last|middle|nick|person|asker|typed|signed|core|suffix)_name|name|display_name|username|suffix|dob|gender|marital_status|death_date|student|initials|member_number|external_id|(employee_|member_)?system_identifier|signature|draft_signature|subject|claimant|name_index|person_key|employee_key|whole_key|loose_key|covered_(from|until|to)|stated|known)$/,
  'ways to reach':
    /^(email|phone(_\w+)?|mobile|fax|ext|work_phone|address[12]|city|zip|county|country|mail_to|language)$/,
  'family and coverage':
    /^(relationship_code|coverage_types?|tier_code|plan_id|baseplan_id|enrollment_type|current_elections|event(_date)?|second_event|lost_types|elected_on|waived_on|cob|delivery)$/,
  'work and pay':
    /^(hire_date|termination_date|term_date|hours\w*|hours_per_week|job_title|class_code|pay_frequency|division_id|status_code|worked|weeks|on_leave_from)$/,
  money: /(_cents$|^amount$|^total_\w+$|^paid|^premium$|^billed$|^allowed$|^deductible$|^copay$|^coinsurance$|^used$)/,
  'what people write':
    /^(body|text|message|notes?|reason|description|says|detail|fields|answers|form|form_data_sealed|cells|samples|before|secrets|sealed|draft|draft_sealed|draft_paper_sealed|filled_sealed|decline_reason|request|effects|snapshot|content|extra|custom|payload|text_values|subject_values|changes|differences|reply|about|claimants|item|parts)$/,
  'papers and files': /^(file_key|file_name|sha256|document_id|media_type)$/,
} as const;
export type DataKind = keyof typeof dataKinds;

/** Columns that name one person, or one record of one. */
const PERSON =
  /^(person_id|subscriber_id|employee_id|addressee_id|gran(tor|tee)_id|disabled_person_id|sample_member|claimant|known_id|member_id|session_member_id|recipient_id|person_key)$/;
/** Columns that lead to a row about one person, or about one family. */
const LEADS =
  /^(enrollment_id|claim_id|held_id|change_id|cobra_event_id|payer_id|payment_id|method_id|batch_id|bank_id|thread_id|message_id|help_id|response_id|coverage_id|case_id|document_id|report_id|file_id|import_id|run_id|survey_id|entity_id|bill_id|box_id)$/;
/** Columns that name an account. */
const ACCOUNT = /^(user_id|actor_id|owner_id|viewed_user|grantor_id)$/;
/** Tables that are people or accounts themselves, or hold them in columns of JSON. */
const themselves: Readonly<Record<string, string>> = {
  people: 'a person',
  users: 'an account',
  member_search: 'a person',
  documents: 'whom it is given to (`documentmaps`)',
  'audit.events': 'whoever acted, and whom it was about',
  unionshopemployees: 'a worker',
  union_signups: 'a worker',
  surveyrecipients: 'a person',
  surveyresponses: 'a person, or nobody where the survey is anonymous',
  survey_paper_signers: 'whoever signs a paper',
  payers: 'a person or an employer',
  contacts: 'a person at work',
  imports: 'the people of a file',
  mails: 'whoever it is sent to',
  carrier_bill_rows: 'the people of a bill',
  idempotency_keys: 'whoever asked, and what was answered',
  events: 'the ids of whom it was about',
  webhook_deliveries: 'the ids of whom it was about',
  brokers: 'an organization and who speaks for it',
  partners: 'an organization and who speaks for it',
  tpas: 'an organization and who speaks for it',
  censusfiles: 'the people of a file',
  payment_batches: 'the people of a file for the bank',
  payment_answers: 'the people of a bank’s answer',
  stop_loss_months: 'the claimants of an employer',
  daily_marks: 'what was done about whom',
  login_tries: 'a hash of a name or an address of a network',
  signin_answers: 'a person of a provider, for two minutes',
  signin_attempts: 'a browser that signs in',
  document_purges: 'the papers that were removed',
  signin_secrets: 'a provider of sign-in',
  union_reports: 'the workers of a shop',
  categories: 'nobody',
};

/** Plans, rules, texts and lists may carry ids that lead nowhere near a person. */
const aboutNobody =
  /^(accumulators|accumulatorlimits|announcements|baseplans|benefitrequiredvalues|carrier_bill_mappings|censusmappings|clientsuppliers|contribution_rules|costsharing|customformmaps|customforms|customformversions|division_plan_tiers|division_plans|enrollmentsessionplandocs|enrollmentsessionplanpages|enrollmentsessionplans|entityservices|entitytemplatevalues|externalbenefit\w*|groups|plan_codes|plancardfacts|plans|rates|suppliers|survey_versions|surveys|surveysessions|bill_terms|clients|divisions|clientfields|installations|tier_items|tier_structures|union_rule_sets|unknownaccumulators|print_batches|session_rate_\w+)$/;

/** Whom the rows of a table are about; undefined: nobody. */
export function whose({ name, columns }: Pick<MappedTable, 'name' | 'columns'>): string | undefined {
  const said = themselves[name];
  if (said !== undefined) return said === 'nobody' ? undefined : said;
  if (columns.some((column) => PERSON.test(column))) return 'a person';
  if (aboutNobody.test(name)) return undefined;
  if (columns.some((column) => ACCOUNT.test(column))) return 'an account';
  const leading = columns.find((column) => LEADS.test(column));
  return leading === undefined ? undefined : `by its ${leading.replace(/_id$/, '')}`;
}

/** A mail's address is no machine's. */
const REACHES = 'ways to reach';

/** What a table says of them, by kind, in the order of the kinds. */
export function kindsOf({ name, columns }: Pick<MappedTable, 'name' | 'columns'>): [DataKind, string[]][] {
  const left = new Set(columns.filter((column) => !/_by(_key|_name)?$/.test(column)));
  const isNamed = (kind: DataKind, column: string): boolean =>
    name === 'mails' && column === 'address' ? kind === REACHES : dataKinds[kind].test(column);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Object.keys forgets the type of the keys
  return (Object.keys(dataKinds) as DataKind[])
    .map((kind): [DataKind, string[]] => {
      const found = [...left].filter((column) => isNamed(kind, column));
      for (const column of found) left.delete(column);
      return [kind, found];
    })
    .filter(([, found]) => found.length > 0);
}
