/** What of a claim tells how sensitive it is; codes with or without points, as files write them. */
export type ClaimCodes = {
  diagnoses: readonly string[];
  procedures: readonly string[];
  revenueCodes?: readonly string[];
  placesOfService?: readonly string[];
};

/** Why a claim is sensitive (domain 7.6). */
export type SensitiveKind = 'mentalHealth' | 'substanceUse' | 'reproductive' | 'genetics';

type Lists = { diagnoses?: readonly RegExp[]; procedures?: readonly (RegExp | readonly [number, number])[] };

/*
 * Ranges of the published code systems: ICD-10-CM (ICD-9-CM for older claims), CPT and HCPCS numbers. Numbers only; the
 * CPT texts are licensed and are not here.
 */
const LISTS: Readonly<Record<SensitiveKind, Lists>> = {
  mentalHealth: {
    // F01 to F99 but substances; suicidal ideation, self-harm and its history. ICD-9 290 to 319 but 303 to 305.
    diagnoses: [
      /^F(?!1\d)\d/,
      /^R45851/,
      /^T1491/,
      /^X7[1-9]|^X8[0-3]/,
      /^Z915/,
      /^Z133/,
      /^(29\d|30[0-2]|30[6-9]|31\d)\d{0,2}$/,
    ],
    procedures: [
      [90785, 90899],
      [96105, 96171],
      [97151, 97158],
      /^H00(0[2-9]|[13-9]\d)|^H20[0-3]\d/,
      /^G(0409|0410|0411|0444|2214)$/,
    ],
  },
  substanceUse: {
    // F10 to F19, opioids and other street drugs, counselling and screening for alcohol and drugs. ICD-9 303 to 305.
    diagnoses: [/^F1\d/, /^T40/, /^Z714[12]|^Z715[12]|^Z811|^Z814|^Z8641/, /^O9931|^O9932/, /^30[3-5]\d{0,2}$/],
    procedures: [
      [99408, 99409],
      /^H00(0[1-9]|1\d|2[0-2])$|^H2034|^H2036/,
      /^G(0396|0397|0442|0443|2067|2068|2069|207\d|2080|2086|2087|2088)$/,
      /^T1006|^T1007|^T1012/,
      /^J(0570|0571|0572|0573|0574|0575|2315)$/,
    ],
  },
  reproductive: {
    // Pregnancy and birth, contraception, infertility, menstrual care after abortion, infections passed by sex, HIV.
    diagnoses: [
      /^O/,
      /^Z3[0-9]/,
      /^Z640/,
      /^N46|^N97/,
      /^N7[0-7]/,
      /^A5[0-9]|^A6[0-4]/,
      /^B20|^B373|^B977|^Z21|^R75/,
      /^Z113|^Z114|^Z202|^Z206|^Z725|^Z717|^Z8751/,
      /^(042|079(4|53)|09[0-9]|V08|V2[2-8]|6[3-7]\d)\d{0,2}$/,
    ],
    procedures: [
      [55250, 55250],
      [55450, 55450],
      [57170, 57170],
      [58300, 58301],
      [58321, 58323],
      [58565, 58565],
      [58600, 58615],
      [58661, 58671],
      [58970, 58976],
      [59000, 59899],
      [76801, 76828],
      [80055, 80055],
      [80081, 80081],
      [81025, 81025],
      [84702, 84704],
      [86592, 86593],
      [86631, 86632],
      [86689, 86689],
      [86694, 86696],
      [86701, 86703],
      [86780, 86780],
      [87270, 87270],
      [87320, 87320],
      [87389, 87391],
      [87490, 87492],
      [87528, 87530],
      [87534, 87539],
      [87590, 87592],
      [87623, 87625],
      [87661, 87661],
      [87806, 87806],
      [87850, 87850],
      [89250, 89398],
      [11976, 11983],
      /^J(1050|7296|7297|7298|7300|7301|7303|7304|7307)$/,
      /^S(0190|0191|0199|2260|2265|2266|2267|4011|4981|4989|4993)$/,
      /^A4261|^A4264|^A4266|^A4267|^A4269/,
    ],
  },
  genetics: {
    // Genetic susceptibility, carriers, screening and counselling; chromosomes.
    diagnoses: [/^Z137|^Z14|^Z15|^Z314|^Z315|^Z8[0-4]\w*8481/, /^Q9[0-9]/, /^(V26(3|31|33|34)|V83|V84|758)\d{0,2}$/],
    procedures: [[81105, 81599], [88230, 88299], [96040, 96041], /^S(0265|38\d\d)$/, /^0\d{3}U$/],
  },
};

/** Rooms and treatment of psychiatry and detoxification (UB-04 revenue codes 0114, 0116, 09xx), maternity (072x). */
const REVENUE: readonly (readonly [SensitiveKind, RegExp])[] = [
  ['mentalHealth', /^0?(1[1-5]4|90\d|91\d|961)$/],
  ['substanceUse', /^0?(1[1-5]6|94[45]|1002)$/],
  ['reproductive', /^0?(1[1-5]2|72\d)$/],
];

/** Psychiatric facilities (51 to 53, 56) and facilities for substance use (55, 57, 58). */
const PLACES: readonly (readonly [SensitiveKind, RegExp])[] = [
  ['mentalHealth', /^5[1236]$/],
  ['substanceUse', /^5[578]$/],
];

const KINDS: readonly SensitiveKind[] = ['mentalHealth', 'substanceUse', 'reproductive', 'genetics'];

const bare = (code: string): string => code.replace(/[.\s]/g, '').toUpperCase();

function isListed(code: string, lists: readonly (RegExp | readonly [number, number])[]): boolean {
  const number = /^\d{5}$/.test(code) ? Number(code) : null;
  return lists.some((list) => {
    if (list instanceof RegExp) return list.test(code);
    return number !== null && number >= list[0] && number <= list[1];
  });
}

const isAt = (codes: readonly string[] | undefined, kind: SensitiveKind, lists: typeof REVENUE): boolean =>
  lists.some(([of, pattern]) => of === kind && (codes ?? []).some((code) => pattern.test(code)));

/**
 * Which kinds of sensitive care a claim's codes tell of: mental health, substance use (42 CFR part 2), reproductive health
 * and infections passed by sex, genetics (domain 7.6). Wide on purpose: what is shown too much cannot be taken back.
 */
export function sensitiveKinds({ diagnoses, procedures, revenueCodes, placesOfService }: ClaimCodes): SensitiveKind[] {
  const [ill, done] = [diagnoses.map(bare), procedures.map(bare)];
  return KINDS.filter(
    (kind) =>
      ill.some((code) => isListed(code, LISTS[kind].diagnoses ?? [])) ||
      done.some((code) => isListed(code, LISTS[kind].procedures ?? [])) ||
      isAt(revenueCodes, kind, REVENUE) ||
      isAt(placesOfService, kind, PLACES),
  );
}

/** Does any code of the claim tell of sensitive care? */
export const isSensitive = (codes: ClaimCodes): boolean => sensitiveKinds(codes).length > 0;
