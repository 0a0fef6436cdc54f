/** The address of the list of people, narrowed to these. */
export type PeopleHref = (narrowed: Readonly<Record<string, string>>) => string;
