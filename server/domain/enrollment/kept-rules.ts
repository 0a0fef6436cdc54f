import type { ClientFacts } from '../changes/facts.ts';
import type { ChangeRequest } from '../changes/requests.ts';
import type { SettingOfClient } from '../rules-for.ts';
import type { EligibilityFacts } from '../eligibility/facts.ts';
import type { EnrollmentRules } from './draft-context.ts';
import { judgedWhen } from './judged-when.ts';

/**
 * The rules of the moment an enrollment was submitted, as they are kept with it: plain JSON. Of life events and term
 * reasons only those that it names.
 */
export type KeptRules = {
  rules: EnrollmentRules;
  /** The division that they are of; absent: from before it was kept. */
  divisionId?: string | null;
  allowTestIds: boolean;
  settings: readonly SettingOfClient[];
  eligibility: EligibilityFacts;
  openDivisions: readonly string[];
};

/** Every text within a value: the codes that a request names are among them. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

/** What an enrollment is judged by when it is submitted, and the division it is for. */
type RulesNow = {
  client: ClientFacts;
  rules: EnrollmentRules;
  openDivisions: Iterable<string>;
  divisionId: string | null;
};

/** What is kept of the rules with an enrollment that asks for these changes. */
export function keepRules(
  { client, rules, openDivisions, divisionId }: RulesNow,
  requests: readonly ChangeRequest[],
): KeptRules {
  const named = new Set(textsIn(requests));
  const { lifeEvents, termReasons } = client.eligibility;
  return {
    rules,
    divisionId,
    allowTestIds: client.allowTestIds,
    settings: client.settings.toJSON(),
    eligibility: {
      ...client.eligibility,
      lifeEvents: lifeEvents.filter(({ code }) => named.has(code)),
      termReasons: termReasons.filter(({ code }) => named.has(code)),
    },
    openDivisions: [...openDivisions],
  };
}

const askedNow: ReadonlySet<string> = new Set(
  Object.entries(judgedWhen.settings).flatMap(([key, when]) => (when === 'processing' ? [key] : [])),
);

/** What was kept first, then what has come since: an answer that is corrected may name it. */
const withLater = <One extends { code: string }>(then: readonly One[], now: readonly One[]): One[] => [
  ...then,
  ...now.filter(({ code }) => !then.some((one) => one.code === code)),
];

/** The client as it was when the enrollment was submitted, as far as its rules go (judged-when.ts); all else as it is. */
export function clientThen(client: ClientFacts, kept: KeptRules): ClientFacts {
  return {
    ...client,
    allowTestIds: kept.allowTestIds,
    settings: client.settings.asKept(kept.settings, (key) => askedNow.has(key)),
    eligibility: {
      // What was kept before there was a rule of some kind is judged by it as it is.
      ...client.eligibility,
      ...kept.eligibility,
      lifeEvents: withLater(kept.eligibility.lifeEvents, client.eligibility.lifeEvents),
      termReasons: withLater(kept.eligibility.termReasons, client.eligibility.termReasons),
    },
  };
}
