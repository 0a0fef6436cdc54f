/** The parts of an answer that is made of several (a matrix, an address, a signature), as texts. */
export const partsSaid = (value: unknown): Readonly<Record<string, string>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(
        Object.entries(value).flatMap(([key, said]) => (typeof said === 'string' ? [[key, said]] : [])),
      )
    : {};
