import type { SettingKey } from '@coverlane/contract/settings/settings.ts';

type Why = Readonly<Record<string, string>>;

const address = 'Where it is: read in the record and its files by people.';
const reach = 'How to reach them: read in the record and its files by people.';

/** Fields that promise nothing: what people note for people, in the record and the files of its list. */
export const notes: Why = {
  'enrollmentcensusdatafields.labelKo': 'For whoever builds the session and reads its census.',
  'enrollmentcensusdatafields.labelEs': 'For whoever builds the session and reads its census.',
  'enrollmentsessionmembers.payFrequency': 'For whoever builds the session and reads its census.',
  'clients.ein': 'The tax number, for files that people make.',
  'clients.terminationDate':
    'When the contract ended; coverage ends by what ends it for each member, as its hint says.',
  'brokers.npn': 'The producer number.',
  'partners.phone': reach,
  'tpas.phone': reach,
  'waitingrules.name': 'What the rule is called in its list.',
  'suppliers.address1': address,
  'suppliers.address2': address,
  'suppliers.city': address,
  'suppliers.state': address,
  'suppliers.zip': address,
  'suppliers.status': 'Whether people still work with it; where it serves a client is said with its own days.',
  'services.supplierId': 'Who provides it.',
  'unknownaccumulators.sampleMember': 'What the core reported, to find out what it means.',
  'unknownaccumulators.firstSeen': 'When the core first reported it.',
  'unknownaccumulators.seenCount': 'How often the core reported it.',
  'unknownaccumulators.clientIds': 'Of which clients the core reported it.',
  'unionshops.contactName': reach,
  'unionshops.ein': 'The tax number.',
  'unionshops.cbaNumber': 'Which agreement the shop contributes under.',
  'unionshopemployees.phone': reach,
  'unionshopemployees.email': reach,
  'unionshops.reportFrequency': 'How often the shop reports; weekly waits.',
  'unionshopemployees.middleName': 'What the worker is called.',
  'unionholidays.name': 'What the day is called.',
  'closingdays.name': 'What the day is called.',
  'roles.description': 'What the role is for, beside its name.',
};

const fields = 'server/features/client-fields/client-fields.queries.ts';
const cards = 'server/features/dashboard/dashboard.queries.ts';
const clock = 'server/sql/migrations/592-baseline.sql';

const hours = 'server/facts/hour-bank-facts.queries.ts';

const pages = 'server/features/enrollments/session-reading.queries.ts';
/** What is read in three languages by the beginning of its columns' names. */
const inThree = (table: string, name: string, file: string) =>
  ['', 'Ko', 'Es'].map((language) => [`${table}.${name}${language}`, { file, text: `inThree('${name}')` }] as const);

/** Fields that are read by parts of a statement which do not name the table: where, and by which text. */
export const readAs: Readonly<Record<string, { readonly file: string; readonly text: string }>> = {
  ...Object.fromEntries(
    ['enrollmentsessionplanpages', 'externalbenefitpages'].flatMap((table) => [
      ...inThree(table, 'heading', pages),
      ...inThree(table, 'body', pages),
    ]),
  ),
  ...Object.fromEntries(inThree('externalbenefits', 'description', 'server/facts/sessions.queries.ts').slice(1)),
  'unionshopemployees.hireDate': { file: hours, text: 'e.hire_date as' },
  'unionshopemployees.ssn': { file: 'server/features/unions/workers.ts', text: 'isMaskedSsn(ssn)' },
  'clientfields.label': { file: fields, text: 'f.label,' },
  'clientfields.labelKo': { file: fields, text: 'f.label_ko' },
  'clientfields.labelEs': { file: fields, text: 'f.label_es' },
  'clientfields.tab': { file: fields, text: 'f.tab,' },
  'clientfields.tabKo': { file: fields, text: 'f.tab_ko' },
  'clientfields.tabEs': { file: fields, text: 'f.tab_es' },
  'clientfields.required': { file: fields, text: 'f.required' },
  'clientfields.sortKey': { file: fields, text: 'f.sort_key' },
  'dashboarditems.width': { file: cards, text: 'x, y, width, height, hide`' },
  'dashboarditems.height': { file: cards, text: 'x, y, width, height, hide`' },
  'dashboarditems.hide': { file: cards, text: 'x, y, width, height, hide`' },
  'announcements.startsOn': { file: clock, text: 'starts_on + make_interval' },
  'announcements.endsOn': { file: clock, text: 'ends_on + make_interval' },
  'announcements.startsTime': { file: clock, text: 'left(starts_time, 2)' },
  'announcements.endsTime': { file: clock, text: 'left(ends_time, 2)' },
  'templatevariables.scope': { file: 'server/features/collections/content.ts', text: "variable['scope']" },
};

const kind = 'Says of which kind it is: in lists, filters and files.';
const toCarriers = 'A code of the 834 that files carry as it stands.';
const rest = 'One option is what happens where none of the others holds.';

/** Choices with options that the program hands on without knowing them, or does where no other option holds. */
export const namesOnly: Why = {
  'enrollmentsessionplandocs.type': 'What the paper is called, for whoever reads it.',
  'externalbenefitdocs.type': 'What the paper is called, for whoever reads it.',
  'benefitrequiredvalues.appliesTo': rest,
  'enrollmentcensusdatafields.showToMember': 'What members are to see of it once they are shown the census.',
  'partners.kind': kind,
  'suppliers.kind': kind,
  'services.category': kind,
  'groups.fundingType': 'What the card says of who pays the claims: self-funded or not.',
  'baseplans.planKind': 'Stands on the card; the program itself asks only whether a plan wants a doctor named.',
  'waitingrules.effectiveOn': rest,
  'termreasons.ruleOverride': rest,
  'lifeevents.proofs': 'The documents asked for, by their names.',
  'lifeevents.x12Reason': toCarriers,
  'termreasons.x12Reason': toCarriers,
  'cannedanswers.helpCategory': 'Offered for questions of the topic: the two are compared, none is named.',
  'contactcategories.helpCategory':
    'Questions of a topic go to the contact whose category names it: the two are compared, none is named.',
  'webhooks.events':
    'Told by the trigger of the table, which puts the name together; webhooks.test.ts has one of each.',
};

/** The value of a setting that is what happens where none of the others holds. */
export const otherwise: Partial<Record<SettingKey, { readonly value: string; readonly why: string }>> = {
  coverageTermRule: { value: 'endOfMonthIfAfter15', why: 'The last of the four rules of coverage-end.ts.' },
};
