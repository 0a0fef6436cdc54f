import type { BenefitCategory, ServiceKind } from '@coverlane/contract/accumulators/codes.ts';

/** What a service of the demonstration is: its number, our own words for it, and how a plan shares its cost. */
export interface DemoService {
  /** The number of the procedure, where it has one. */
  code: string | null;
  words: string;
  kind: ServiceKind;
  category: BenefitCategory | null;
  /** What the plan allows of a charge, in percent. */
  allowedPct: number;
  /** Place of service (X12 CLM05-1). */
  place: string;
}

type Rule = readonly [pattern: RegExp, code: string | null, words: string, more?: Partial<DemoService>];

const preventive = { category: 'preventive', allowedPct: 80 } as const;
const laboratory = { allowedPct: 4, place: '81' } as const;

/** The first rule whose pattern fits the name. */
const RULES: readonly Rule[] = [
  [/influenza/i, '90686', 'Flu shot', preventive],
  [/zoster/i, '90750', 'Shingles vaccine', preventive],
  [/pneumococcal/i, '90670', 'Pneumonia vaccine', preventive],
  [
    /vaccin|Td \(|Tdap|DTaP|IPV|Hib|HPV|Hep [AB]|MMR|varicella$|rotavirus|mening/i,
    '90471',
    'Vaccine and its injection',
    preventive,
  ],
  [/check.?up/i, '99395', 'Yearly check-up', { ...preventive, kind: 'primary' }],
  [/colonoscopy/i, '45378', 'Colonoscopy', { category: 'preventive', allowedPct: 10, place: '24' }],
  [/depression screening/i, '96127', 'Mental health screening', { allowedPct: 10 }],
  [/cognitive|behaviou?ral/i, '90834', 'Counseling session', { kind: 'specialist', allowedPct: 8 }],
  [/drug rehab/i, 'H0015', 'Substance use treatment', { kind: 'specialist', allowedPct: 6 }],
  [/prenatal|postnatal|obstetric/i, '59425', 'Pregnancy visit', { kind: 'specialist', allowedPct: 60 }],
  [/childbirth|cesarean|labor|birth/i, '59400', 'Birth', { allowedPct: 35, place: '21' }],
  [/fundal height|fetal heart/i, '59025', 'Check of the baby', { allowedPct: 1.5 }],
  [/ultrasound|anatomy/i, '76811', 'Ultrasound of the baby', { allowedPct: 2, place: '22' }],
  [/emergency/i, '99284', 'Emergency room visit', { kind: 'emergency', allowedPct: 85, place: '23' }],
  [/inpatient|orthopedic|admission/i, '99222', 'Hospital stay', { allowedPct: 85, place: '21' }],
  [/telephone|telemedicine/i, '99442', 'Visit by telephone or video', { kind: 'primary', allowedPct: 45, place: '10' }],
  [/allergy screening/i, '95004', 'Allergy test', { kind: 'specialist', allowedPct: 5 }],
  [/immunotherapy/i, '95117', 'Allergy shots', { kind: 'specialist', allowedPct: 4 }],
  [/injection/i, '96372', 'Injection', { allowedPct: 3 }],
  [/suture/i, '12002', 'Closing a wound', { allowedPct: 12 }],
  [/wisdom/i, '41899', 'Removal of a wisdom tooth', { allowedPct: 15 }],
  [/immobilization/i, '29125', 'Splint or cast', { allowedPct: 10 }],
  [/anesthesia/i, '01967', 'Anesthesia', { allowedPct: 15, place: '21' }],
  [/contracept|intrauterine/i, '58300', 'Contraception', { category: 'preventive', allowedPct: 8 }],
  [/termination|abortion/i, '59840', 'Pregnancy care', { allowedPct: 10, place: '24' }],
  [/spirometry|respiratory function/i, '94010', 'Breathing test', { allowedPct: 7 }],
  [
    /test|culture|typing|antibody|antigen|screening|count|smear|sputum|hemoglobin|alpha-feto/i,
    '80050',
    'Laboratory tests',
    laboratory,
  ],
  [/chemotherapy|radiation/i, '96413', 'Cancer treatment', { kind: 'specialist', allowedPct: 40, place: '22' }],
  [/medication|documentation/i, null, 'Review of medicines', { allowedPct: 6 }],
  [/consultation/i, '99243', 'Visit to a specialist', { kind: 'specialist', allowedPct: 90 }],
  [/outpatient procedure/i, '99214', 'Treatment at a clinic', { kind: 'specialist', allowedPct: 88 }],
  [/encounter|examination|visit|follow/i, '99213', 'Office visit', { kind: 'primary', allowedPct: 72 }],
];

const OTHER: DemoService = {
  code: '99199',
  words: 'Medical service',
  kind: 'other',
  category: null,
  allowedPct: 8,
  place: '11',
};

/** What a service named by Synthea is in the demonstration. */
export function serviceOf(name: string): DemoService {
  const rule = RULES.find(([pattern]) => pattern.test(name));
  if (!rule) return OTHER;
  const [, code, words, more] = rule;
  return { ...OTHER, code, words, ...more };
}

/** A prescription filled at a pharmacy: the same visits of Synthea, without a procedure. */
export const PRESCRIPTION: DemoService = { ...OTHER, code: null, words: 'Prescription', allowedPct: 34, place: '01' };

/** ICD-10 codes of findings; anything else is an examination (Z00.00). */
const DIAGNOSES: readonly (readonly [RegExp, string])[] = [
  [/pharyngitis|sore throat/i, 'J029'],
  [/sinusitis/i, 'J0190'],
  [/bronchitis/i, 'J209'],
  [/pregnan|miscarr|fetus|eclampsia|ovum/i, 'Z3490'],
  [/obesity/i, 'E669'],
  [/hypertension/i, 'I10'],
  [/anemia/i, 'D649'],
  [/prediabetes|hyperglyc/i, 'R7303'],
  [/diabetes/i, 'E119'],
  [/otitis/i, 'H6690'],
  [/sprain|whiplash/i, 'S93409A'],
  [/laceration|wound/i, 'S61419A'],
  [/fracture/i, 'S52509A'],
  [/asthma/i, 'J45909'],
  [/migraine/i, 'G43719'],
  [/seizure|epilepsy/i, 'G40909'],
  [/lipid|triglycerid|metabolic/i, 'E785'],
  [/appendi/i, 'K3580'],
  [/concussion/i, 'S060X0A'],
  [/rhinitis|allergic/i, 'J309'],
  [/attention deficit/i, 'F909'],
  [/overdose/i, 'T40601A'],
];

/** The ICD-10 code of what Synthea found, without a point. */
export const diagnosisOf = (name: string): string => DIAGNOSES.find(([pattern]) => pattern.test(name))?.[1] ?? 'Z0000';
