/** How a new username looks: 6 to 64 letters, digits and . _ @ - (domain 1.1). */
const USERNAME = /^[A-Za-z0-9._@-]{6,64}$/;

/** What an invited account is called until its holder chooses a username. Nobody may choose a name of this form. */
const PROVISIONAL = /^invited\.[0-9a-f]{24}$/i;

/** Does the account wait for its holder to choose a username? */
export const isProvisional = (username: string): boolean => PROVISIONAL.test(username);

/** Is it a name that somebody may choose? */
export const isUsername = (text: string): boolean => USERNAME.test(text) && !isProvisional(text);

/** The name of an account until its holder chooses one, from 24 hexadecimal digits. */
export const provisionalName = (digits: string): string => `invited.${digits}`;
