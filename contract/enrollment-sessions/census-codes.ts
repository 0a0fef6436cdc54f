/** Life of a file of the census: read, mended and answered, applied, undone. */
export const censusFileStates = ['reading', 'proposed', 'applying', 'applied', 'undoing', 'undone', 'failed'] as const;
export type CensusFileState = (typeof censusFileStates)[number];

/**
 * What applying a file would do with a row: `double` waits for an answer, `error` for a mended cell, `submitted` is about somebody who
 * has submitted and is left as they are, `leftOut` is the same row again or was left out by an answer.
 */
export const censusVerdicts = ['new', 'changed', 'unchanged', 'double', 'error', 'submitted', 'leftOut'] as const;
export type CensusVerdict = (typeof censusVerdicts)[number];

/** Among whom a row may be somebody a second time: the census as it is, the people on record, the rows of the file. */
export const doubleKinds = ['census', 'record', 'file'] as const;
export type DoubleKind = (typeof doubleKinds)[number];

/** What is answered: one person, or two; of somebody who has submitted, that the row changes them all the same, or not. */
export const doubleAnswers = ['same', 'apart'] as const;
export type DoubleAnswer = (typeof doubleAnswers)[number];
