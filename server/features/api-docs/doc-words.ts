import type { DocumentedField } from './documented-calls.ts';

/** One part of the guide: sentences, in which words between backticks are code, and an example. */
export interface Section {
  id: string;
  title: string;
  lines: readonly string[];
  /** `{origin}` is this portal's address. */
  code?: string;
}

/** What the reference says around the calls, whose own names are English in every language. */
export interface DocWords {
  title: string;
  skip: string;
  search: string;
  find: string;
  languages: string;
  overview: string;
  about: (calls: number) => string;
  found: (calls: number, query: string) => string;
  none: string;
  contents: string;
  calls: string;
  sections: readonly Section[];
  isPublic: string;
  closed: string;
  scopes: string;
  keyed: string;
  example: string;
  takes: string;
  nothing: string;
  answers: string;
  file: string;
  refusals: string;
  refusalsAbout: string;
  field: string;
  place: string;
  type: string;
  required: string;
  places: Record<DocumentedField['in'], string>;
}
