/**
 * Words by code, said in the three languages by whoever shows them, with `values` as ICU arguments. Calendar dates are
 * 'YYYY-MM-DD', codes are the contract's codes. Never an SSN.
 */
export type Sentence = { code: string; values: Readonly<Record<string, string | number | null>> };

/** A warning or refusal; `subject` is the person id or the PersonInput key it is about, null: the whole request. */
export type Finding = Sentence & { subject: string | null };
