import type { Sentence } from '../../domain/changes/effects.ts';
import type { FamilyFacts } from '../../domain/changes/facts.ts';
import type { ChangeRequest } from '../../domain/changes/requests.ts';
import { type Chain, decideAll } from '../../domain/enrollment/decided.ts';
import { particularsOn } from '../../domain/known-particulars.ts';
import { otherInsuranceOf } from '../../domain/surveys/other-insurance.ts';
import { apply } from '../../facts/apply.queries.ts';
import { loadClientFacts } from '../../facts/client.queries.ts';
import { releaseClaims } from '../../facts/claims/released-claims.queries.ts';
import { loadFamilies } from '../../facts/families.queries.ts';
import { keysOf } from '../../platform/db/field-keys.ts';
import { actorName } from '../../platform/http/actor.ts';
import type { Context } from '../../platform/http/context.ts';
import { conflict } from '../../platform/http/refusals.ts';
import { todayIn } from '../../platform/values/dates.ts';
import { uuid7 } from '../../platform/values/uuid7.ts';
import { familyOfPerson, type ResponseRow } from './responses.queries.ts';

/** What accepting an answer leads to, decided and not yet done. */
export interface Accepting {
  /** Whose record changes; null: nobody's. */
  about: { clientId: string; personId: string } | null;
  decisions: Chain['decisions'];
  hindrances: Sentence[];
  /** Claims that wait for it go on. */
  releases: boolean;
}

const NOTHING: Accepting = { about: null, decisions: [], hindrances: [], releases: false };

/** What accepting an answer would do: the preview, and what is applied (domain 12.1; one way for every change). */
export async function decideAnswer(row: ResponseRow, { db, parts }: Context): Promise<Accepting> {
  const { personId } = row;
  if (row.purpose !== 'otherInsurance' || personId === null) return NOTHING;
  const family = await familyOfPerson(db, personId);
  const client = family && (await loadClientFacts(db, family.clientId));
  if (!family || !client) return { ...NOTHING, hindrances: [{ code: 'survey-nobody', values: {} }] };
  const reading = { db, keys: keysOf(parts.secrets), client, today: todayIn(client.timeZone, new Date()) };
  const [facts] = await loadFamilies(reading, { subscriberIds: [family.subscriberId] });
  if (facts === undefined) return NOTHING;
  return { about: { clientId: family.clientId, personId }, releases: true, ...decidedFor(facts, { row, personId }) };
}

type Said = Pick<Accepting, 'decisions' | 'hindrances'>;

function decidedFor(facts: FamilyFacts, { row, personId }: { row: ResponseRow; personId: string }): Said {
  const person = facts.people.find(({ id }) => id === personId);
  if (person === undefined) return { decisions: [], hindrances: [{ code: 'survey-nobody', values: {} }] };
  const { today } = facts;
  const known = particularsOn(person, 'otherCoverage', today).map(({ subject, says }) => ({
    subject,
    carrier: says.carrier,
  }));
  const dob = person.details.at(-1)?.dob ?? null;
  const said = otherInsuranceOf(row.answers, { dob, today, known, newId: uuid7 });
  if ('hindrance' in said) return { decisions: [], hindrances: [said.hindrance] };
  if (said.particulars.length === 0) return { decisions: [], hindrances: [] };
  const request: ChangeRequest = {
    type: 'demochange',
    source: 'portal',
    reason: null,
    effectiveDate: today,
    personId,
    details: {},
    particulars: said.particulars,
  };
  const chain = decideAll(facts, [request], uuid7);
  return { decisions: chain.decisions, hindrances: [...chain.refusals, ...chain.questions] };
}

/** The sentences of what is decided. */
export const effectsOf = ({ decisions }: Accepting): Sentence[] =>
  decisions.flatMap(({ effects }) =>
    effects.flatMap((effect) => ('rule' in effect && effect.kind === 'record' ? [effect.rule] : [])),
  );

/**
 * Does what an accepted answer asks for: the change, decided again on the facts as they are now, and the claims that waited for it.
 * @returns the changes that were written, and how many claims go on
 * @throws Refusal 409 survey-hindered
 */
export async function accept(row: ResponseRow, context: Context): Promise<{ changeIds: string[]; released: number }> {
  const accepting = await decideAnswer(row, context);
  const [hindrance] = accepting.hindrances;
  if (hindrance !== undefined) throw conflict('survey-hindered', { reason: hindrance.code });
  const { about, decisions } = accepting;
  if (about === null) return { changeIds: [], released: 0 };
  const { db, parts, user } = context;
  const by = { userId: user.id, userName: actorName(user), acting: user.acting };
  const written = decisions.filter(({ effects }) => effects.length > 0);
  await apply({ db, keys: keysOf(parts.secrets), clientId: about.clientId, by, importId: null }, decisions);
  const released = accepting.releases ? await releaseClaims(db, { ...about, responseId: row.id }) : 0;
  return { changeIds: written.map(({ changeId }) => changeId), released };
}
