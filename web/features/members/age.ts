/** Full years between a birth date and a day, both 'YYYY-MM-DD'; null before the birth. */
export function ageOn(dob: string, day: string): number | null {
  const years = Number(day.slice(0, 4)) - Number(dob.slice(0, 4));
  const age = day.slice(5) < dob.slice(5) ? years - 1 : years;
  return age < 0 ? null : age;
}
