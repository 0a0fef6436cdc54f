/** The day it is where the reader is, 'YYYY-MM-DD'. */
export const dayHere = (): string => new Date().toLocaleDateString('en-CA');
