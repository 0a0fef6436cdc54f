import { sealCells } from '../features/enrollment-sessions/census/sealed-cells.ts';
import type { Pool } from '../platform/db/connect.ts';
import { uuid7 } from '../platform/values/uuid7.ts';
import { testKeys } from './family.ts';

/** A session of an employer, and one of each thing that hangs on it. */
export type SessionObjects = Record<
  | 'enrollmentSessionId'
  | 'enrollmentSessionPlanPageId'
  | 'enrollmentSessionPlanDocId'
  | 'enrollmentSessionMemberId'
  | 'censusFileId'
  | 'filedMemberId'
  | 'enrollmentCensusDataFieldId'
  | 'externalBenefitId'
  | 'externalBenefitPageId'
  | 'externalBenefitDocId'
  | 'benefitRequiredValueId',
  string
>;

interface Of {
  clientId: string;
  planId: string;
  documentId: string;
  /** Somebody of the employer who is in the census. */
  personId: string | null;
  divisionId?: string;
  word: string;
}

/** Makes them: an open session of one plan with a page and a paper, one person in its census, and an extra benefit. */
export async function sessionObjects(
  owner: Pool,
  { clientId, planId, documentId, personId, divisionId, word }: Of,
): Promise<SessionObjects> {
  const made: SessionObjects = {
    enrollmentSessionId: uuid7(),
    enrollmentSessionPlanPageId: uuid7(),
    enrollmentSessionPlanDocId: uuid7(),
    enrollmentSessionMemberId: uuid7(),
    enrollmentCensusDataFieldId: uuid7(),
    censusFileId: uuid7(),
    filedMemberId: uuid7(),
    externalBenefitId: uuid7(),
    externalBenefitPageId: uuid7(),
    externalBenefitDocId: uuid7(),
    benefitRequiredValueId: uuid7(),
  };
  await aSession(owner, {
    id: made.enrollmentSessionId,
    clientId,
    name: `Session ${word} ${made.enrollmentSessionId.slice(-6)}`,
  });
  const of = { client_id: clientId, session_id: made.enrollmentSessionId };
  await owner
    .insertInto('enrollmentsessionplans')
    .values({ ...of, id: uuid7(), plan_id: planId })
    .execute();
  await owner
    .insertInto('enrollmentsessionplanpages')
    .values({
      ...of,
      id: made.enrollmentSessionPlanPageId,
      plan_id: planId,
      heading: `Page ${word}`,
      body: 'What it pays.',
    })
    .execute();
  const paper = { document_id: documentId, heading: `Paper ${word}`, type: 'SBC', language: 'en' };
  await owner
    .insertInto('enrollmentsessionplandocs')
    .values({ ...of, ...paper, id: made.enrollmentSessionPlanDocId, plan_id: planId })
    .execute();
  await owner
    .insertInto('session_papers_to_sign')
    .values({ ...of, ...aPaper, id: uuid7(), document_id: documentId })
    .execute();
  const person = {
    employee_id: `E-${made.enrollmentSessionMemberId.slice(-6)}`,
    first_name: 'Census',
    last_name: word,
    division_id: divisionId ?? null,
  };
  await owner
    .insertInto('enrollmentsessionmembers')
    .values({
      ...of,
      ...person,
      id: made.enrollmentSessionMemberId,
      relationship_code: '18',
      person_id: personId,
      division_id: divisionId,
    })
    .execute();
  await owner
    .insertInto('session_mails')
    .values({
      ...of,
      id: uuid7(),
      session_member_id: made.enrollmentSessionMemberId,
      kind: 'invitation',
      link_base: '',
    })
    .execute();
  const column = { key: 'shift', label: 'Shift', column_header: 'Shift', type: 'text', show_to_member: 'readonly' };
  await owner
    .insertInto('enrollmentcensusdatafields')
    .values({ ...of, ...column, id: made.enrollmentCensusDataFieldId })
    .execute();
  await aCensusFile(owner, { made, of });
  await aBenefit(owner, { made, of, paper, word });
  await pricedOnce(owner, of, made.externalBenefitId);
  return made;
}

/** A file of the census that waits to be applied, with a row that was mended, what an earlier one changed, and a heading known. */
async function aCensusFile(owner: Pool, { made, of }: Pick<Benefit, 'made' | 'of'>): Promise<void> {
  const { client_id } = of;
  const id = made.censusFileId;
  const column = { column: 0, header: 'Last Name', target: 'lastName', reason: 'named' };
  const arrived = { file_name: 'census.csv', bytes: 10, sha256: Buffer.alloc(32), file_key: id, state: 'proposed' };
  await owner
    .insertInto('censusfiles')
    .values({ ...of, ...arrived, id, mapping: JSON.stringify([column]) })
    .execute();
  const row = { file_id: id, client_id, row_number: 2, part: 0 };
  const sealed = sealCells(testKeys, { fileId: id, row: 2, part: 0 }, { cells: { lastName: 'Kim' }, typed: {} });
  await owner
    .insertInto('censusrows')
    .values({ ...row, sealed, verdict: 'error' })
    .execute();
  // Of somebody else: taking the file back takes them out.
  const member_id = made.filedMemberId;
  const somebody = { employee_id: `F-${member_id.slice(-6)}`, first_name: 'Filed', last_name: 'Row' };
  await owner
    .insertInto('enrollmentsessionmembers')
    .values({ ...of, ...somebody, id: member_id, relationship_code: '18' })
    .execute();
  const changed = { file_id: id, client_id, member_id, after_hash: Buffer.alloc(32) };
  await owner.insertInto('censuschanges').values(changed).execute();
  await owner.insertInto('censusmappings').values({ client_id, heading: id, target: 'leaveOut' }).execute();
}

/** A session that is open today and closes long after. */
async function aSession(
  owner: Pool,
  { id, clientId, name }: Record<'id' | 'clientId' | 'name', string>,
): Promise<void> {
  const days = { opens_on: '2026-11-01', closes_on: '2099-12-15', effective_date: '2100-01-01' };
  const ways = { kind: 'open', access_mode: 'linkPlusVerify', passive_rollover: 'none', languages: '["en","ko","es"]' };
  await owner
    .insertInto('enrollmentsessions')
    .values({ id, client_id: clientId, name, ...days, ...ways, verify_fields: '["dob"]', status: 'open' })
    .execute();
}

type Benefit = {
  made: SessionObjects;
  of: { client_id: string; session_id: string };
  paper: { document_id: string; heading: string; type: string; language: string };
  word: string;
};

async function aBenefit(owner: Pool, { made, of, paper, word }: Benefit): Promise<void> {
  const on = { client_id: of.client_id, externalbenefit_id: made.externalBenefitId };
  await owner
    .insertInto('externalbenefits')
    .values({ ...of, id: made.externalBenefitId, name: `Pets ${word}`, kind: 'election', pricing: 'flat' })
    .execute();
  await owner
    .insertInto('externalbenefitpages')
    .values({ ...on, id: made.externalBenefitPageId, heading: 'Pets', body: 'For dogs and cats.' })
    .execute();
  await owner
    .insertInto('externalbenefitdocs')
    .values({ ...on, ...paper, id: made.externalBenefitDocId })
    .execute();
  const asked = { key: 'pet', label: 'Name of the pet', type: 'text', applies_to: 'subscriber' };
  await owner
    .insertInto('benefitrequiredvalues')
    .values({ ...on, ...asked, id: made.benefitRequiredValueId })
    .execute();
}

/** A version of rates of the extra benefit, and an adoption that was undone: neither prices anything. */
async function pricedOnce(owner: Pool, of: Benefit['of'], external_benefit_id: string): Promise<void> {
  await owner
    .insertInto('session_rate_versions')
    .values({ ...of, id: uuid7(), external_benefit_id, number: 1 })
    .execute();
  const nothing = { rates_added: [], rates_superseded: [], rules_added: [], rules_superseded: [] };
  await owner
    .insertInto('session_rate_adoptions')
    .values({ ...of, ...nothing, id: uuid7(), undone_at: new Date() })
    .execute();
}

/** The file of a document, to be signed. */
const aPaper = {
  number: 1,
  headings: '{"en":"Agreement","ko":null,"es":null}',
  document_number: 1,
  document_name: 'Agreement',
  document_sha256: '0'.repeat(64),
};
