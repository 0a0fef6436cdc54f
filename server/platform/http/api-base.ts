/** Where every call lives: screens and calls share paths in the specification (architecture 1). */
export const API_BASE = '/api';
