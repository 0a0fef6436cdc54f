import { customforms } from '@coverlane/contract/collections/customforms.ts';
import { surveys } from '@coverlane/contract/collections/surveys.ts';
import { customForms } from '@coverlane/contract/forms/calls.ts';
import { cob } from '@coverlane/contract/forms/library/cob.ts';
import { otherInsuranceKeys as keys } from '@coverlane/contract/surveys/acting.ts';
import { surveyCalls } from '@coverlane/contract/surveys/calls.ts';
import { surveyTypes } from '@coverlane/contract/surveys/codes.ts';
import { surveyDoor } from '@coverlane/contract/surveys/public-calls.ts';
import { surveyKey } from '@coverlane/server/features/surveys/links.ts';
import type { Pool } from '@coverlane/server/platform/db/connect.ts';
import type { Parts } from '@coverlane/server/platform/http/context.ts';
import { addDays } from '@coverlane/server/platform/values/dates.ts';
import { type DemoCaller, FrontDoor } from './front-door.ts';
import { makePapersToSign } from './papers-to-sign.ts';

interface Loading {
  parts: Parts;
  owner: Pool;
  installationId: string;
  /** The administrator. */
  userId: string;
  /** The employer whose people are asked, and the member who signs in. */
  clientId: string;
  memberId: string;
  today: string;
}

/** So many of the employer's people are asked, of whom every other answers. */
const ASKED = 24;

/** A questionnaire about other insurance that is sent and half answered, and a form that is answered on a member's record. */
export async function loadSurveys(loading: Loading): Promise<void> {
  const door = await FrontDoor.open(loading.parts, loading.owner);
  try {
    const admin = await door.as(loading.userId);
    await askAboutOtherInsurance(loading, { admin, visitor: door.visitor() });
    await askOnRecords(loading, admin);
    await makePapersToSign(admin);
  } finally {
    await door.close();
  }
}

async function askAboutOtherInsurance(
  { parts, owner, clientId, today }: Loading,
  { admin, visitor }: { admin: DemoCaller; visitor: DemoCaller },
): Promise<void> {
  const { id: surveyId } = await admin.call(surveys.calls.create, {
    name: 'Other insurance, this year',
    nameKo: '올해의 다른 보험',
    nameEs: 'Otro seguro, este año',
    purpose: 'otherInsurance',
    languages: ['en', 'ko', 'es'],
    oneResponse: true,
    form: { items: cob.filter(({ type }) => surveyTypes.includes(type)) },
  });
  await admin.call(surveyCalls.surveyAction, {
    surveyId,
    action: 'send',
    audience: 'members',
    clientIds: [clientId],
    planIds: await aSmallPlan(owner, clientId),
    dueOn: addDays(today, 21),
    reminderDays: [7, 2],
  });
  const asked = await owner
    .selectFrom('surveyrecipients')
    .select(['id', 'key_number'])
    .where('survey_id', '=', surveyId)
    .orderBy('id')
    .limit(ASKED)
    .execute();
  for (const [at, { id, key_number: keyNumber }] of asked.entries()) {
    if (at % 2 === 1) continue;
    const key = surveyKey(parts.secrets, { id, keyNumber });
    await visitor.call(surveyDoor.surveyAnswer, { key, answers: answersOf(at), language: 'en', submit: true });
  }
}

/** The plan of the employer's that the fewest employees have, so that few letters wait. */
async function aSmallPlan(owner: Pool, clientId: string): Promise<string[]> {
  const { plan_id } = await owner
    .selectFrom('coverages')
    .select('plan_id')
    .where('client_id', '=', clientId)
    .where('superseded_at', 'is', null)
    .groupBy('plan_id')
    .having(({ fn }) => fn.count<number>('person_id').distinct(), '>=', ASKED)
    .orderBy(({ fn }) => fn.count<number>('person_id').distinct())
    .orderBy('plan_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  return [plan_id];
}

/** Most have no other plan; every sixth has one through the job of a spouse. */
function answersOf(at: number): Record<string, unknown> {
  if (at % 6 !== 0) return { [keys.has]: false };
  return {
    [keys.has]: true,
    [keys.kind]: 'group',
    [keys.carrier]: 'Harbor Mutual Health',
    [keys.memberNumber]: `HM-${4100 + at}`,
    [keys.from]: '2024-01-01',
  };
}

/** Whom to call in an emergency: asked of every member, and answered for the one who signs in. */
async function askOnRecords({ installationId, memberId }: Loading, admin: DemoCaller): Promise<void> {
  const said = (en: string, ko: string, es: string) => ({ en, ko, es });
  const { id: formId } = await admin.call(customforms.calls.create, {
    name: 'Emergency contact',
    heading: 'Emergency contact',
    headingKo: '비상 연락처',
    headingEs: 'Contacto de emergencia',
    status: 'draft',
    items: [
      {
        key: 'name',
        type: 'text',
        required: true,
        label: said('Whom should we call?', '누구에게 연락할까요?', '¿A quién llamamos?'),
      },
      { key: 'phone', type: 'text', required: true, label: said('Phone', '전화번호', 'Teléfono') },
      {
        key: 'relation',
        type: 'single',
        label: said('Who is that to you?', '어떤 관계인가요?', '¿Qué relación tiene con usted?'),
        options: [
          { value: 'family', label: said('Family', '가족', 'Familia') },
          { value: 'friend', label: said('Friend', '친구', 'Amistad') },
          { value: 'other', label: said('Somebody else', '그 밖의 관계', 'Otra persona') },
        ],
      },
    ],
  });
  await admin.call(customForms.publishCustomForm, { id: formId });
  await admin.call(customForms.customFormPivot, {
    entityType: 'installation',
    entityId: installationId,
    formId,
    when: 'member',
    visibleTo: ['admin', 'client', 'member'],
  });
  const answers = { name: 'Dana Rivera', phone: '503-555-0188', relation: 'family' };
  await admin.call(customForms.answerForm, { entityType: 'member', id: memberId, formId, answers });
}
