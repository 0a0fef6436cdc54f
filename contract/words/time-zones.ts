/** Is the text the name of a time zone, such as 'America/New_York'? */
export function isTimeZone(name: string): boolean {
  return Intl.supportedValuesOf('timeZone').includes(name) || name === 'UTC';
}
