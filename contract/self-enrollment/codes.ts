/** Who enrolls by the public key of a session (domain 6.1): people of its census, or whoever comes. */
export const signupLists = ['closed', 'open'] as const;
export type SignupList = (typeof signupLists)[number];
