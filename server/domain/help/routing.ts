/** A place whose contacts answer questions, the nearest first (domain 11, "Routing"). */
export const routingPlaces = ['division', 'client', 'site', 'installation'] as const;
export type RoutingPlace = (typeof routingPlaces)[number];

/** What a help request is about, as far as it decides who answers it. */
export interface RoutedQuestion {
  entityType: 'claim' | 'general';
  /** What a contact category is about (`helpCategory`); of a claim always `claim`. */
  category: string;
}

/** A contact that can answer. */
export interface RoutableContact {
  id: string;
  place: RoutingPlace;
  category: string;
  /** Of the administrator: of no employer and no broker, who never get what is asked about a claim. */
  isAdministrators: boolean;
  /** Takes what no contact answers (domain 11, `helpRoutingDefault`). */
  isDefault: boolean;
  sortKey: number;
}

/** Does the contact answer such questions? Claims go to the administrator's own people alone (domain 11; 45 CFR 164.504(f)). */
const answers = ({ entityType, category }: RoutedQuestion, contact: RoutableContact): boolean =>
  entityType === 'claim' ? contact.category === 'claim' && contact.isAdministrators : contact.category === category;

const nearer = (one: RoutableContact, other: RoutableContact): number =>
  routingPlaces.indexOf(one.place) - routingPlaces.indexOf(other.place) ||
  one.sortKey - other.sortKey ||
  one.id.localeCompare(other.id);

/** Does the contact take what none answers? What is asked about a claim stays with the administrator's own people. */
const takes = ({ entityType }: RoutedQuestion, contact: RoutableContact): boolean =>
  contact.isDefault && (entityType === 'general' || contact.isAdministrators);

/**
 * The contact that a question goes to: of the division, the client, the site, the installation, whichever has one of its
 * category first; else the nearest that takes what none answers (domain 11, `helpRoutingDefault`). Undefined: there is none, and
 * the whole desk sees it.
 */
export function routedTo(question: RoutedQuestion, contacts: readonly RoutableContact[]): RoutableContact | undefined {
  const nearest = contacts.toSorted(nearer);
  return nearest.find((contact) => answers(question, contact)) ?? nearest.find((contact) => takes(question, contact));
}
