/** A practice or hospital of the demonstration; its NPI is invented, its check digit is right. */
export interface DemoProvider {
  name: string;
  city: string;
  npi: string;
  tin: string;
  number: string;
}

const NAMES = [
  ['Lakeside Clinic', 'Worcester'],
  ['Harbor Family Medicine', 'Boston'],
  ['Maple Street Pediatrics', 'Springfield'],
  ['Northgate Hospital', 'Boston'],
  ['Riverside Urgent Care', 'Worcester'],
  ['Cedar Hill Internal Medicine', 'Lowell'],
  ['Seaside Allergy Center', 'Salem'],
  ['Granite State Laboratory', 'Lowell'],
  ['Beacon Women’s Health', 'Boston'],
  ['Willow Creek Orthopedics', 'Springfield'],
  ['Summit Imaging', 'Worcester'],
  ['Meadow Lane Health Center', 'Quincy'],
] as const;
const DENTISTS = [
  ['Bright Smile Dental', 'Worcester'],
  ['Old Mill Dentistry', 'Boston'],
] as const;
const OPTICIANS = [
  ['Clear Sight Optical', 'Boston'],
  ['Green Lane Eye Care', 'Springfield'],
] as const;
const PHARMACIES = [
  ['Corner Pharmacy', 'Worcester'],
  ['Union Square Pharmacy', 'Boston'],
] as const;

/** Nine digits and the check digit of an NPI (Luhn over 80840 and the number; domain 7.1). */
function npiOf(nine: string): string {
  const sum = [...`80840${nine}`].reverse().reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 === 0 ? 2 : 1);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${nine}${(10 - (sum % 10)) % 10}`;
}

const made = (names: readonly (readonly [string, string])[], first: number): DemoProvider[] =>
  names.map(([name, city], at) => ({
    name,
    city,
    npi: npiOf(String(199_990_000 + first + at)),
    tin: `99${String(5_550_000 + first + at)}`,
    number: `P${1000 + first + at}`,
  }));

const kinds = {
  medical: made(NAMES, 10),
  dental: made(DENTISTS, 40),
  vision: made(OPTICIANS, 60),
  pharmacy: made(PHARMACIES, 80),
};

/** The provider of a kind that a short name of the source stands for: the same name, the same provider. */
export function providerOf(kind: keyof typeof kinds, key: string): DemoProvider {
  const list = kinds[kind];
  const sum = [...key].reduce((total, letter) => (total * 31 + letter.charCodeAt(0)) % 9973, 7);
  const found = list[sum % list.length];
  if (!found) throw new Error(`No provider of kind ${kind}.`);
  return found;
}
