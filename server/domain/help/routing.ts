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
  sortKey: number;
}

/** Does the contact answer such questions? Claims go to the administrator's own people alone (domain 11; 45 CFR 164.504(f)). */
const answers = ({ entityType, category }: RoutedQuestion, contact: RoutableContact): boolean =>
  entityType === 'claim' ? contact.category === 'claim' && contact.isAdministrators : contact.category === category;

const nearer = (one: RoutableContact, other: RoutableContact): number =>
  routingPlaces.indexOf(one.place) - routingPlaces.indexOf(other.place) ||
  one.sortKey - other.sortKey ||
  one.id.localeCompare(other.id);

/**
 * The contact that a question goes to: of the division, the client, the site, the installation, whichever has one of its
 * category first. Undefined: none has, and the desk of the installation takes it (domain 11, `helpRoutingDefault`).
 */
export const routedTo = (question: RoutedQuestion, contacts: readonly RoutableContact[]): RoutableContact | undefined =>
  contacts.filter((contact) => answers(question, contact)).toSorted(nearer)[0];
