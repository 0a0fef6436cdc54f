/** The parts of a union's record, in order; each is a tab with an address of its own. */
export const unionParts = ['rules', 'unionshops', 'unionshopemployees', 'unionplans', 'unionholidays'] as const;
