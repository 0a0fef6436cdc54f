/** The code of a screen did not come within 120 s (specification 8, 9). */
export class ScreenTimeout extends Error {}
