/** Invented names in three scripts and languages, so that every screen shows what it must be able to show. */
interface NamePool {
  last: readonly string[];
  F: readonly string[];
  M: readonly string[];
}

const korean: NamePool = {
  last: ['김', '이', '박', '최', '정', '강', '조', '윤'],
  F: ['지우', '서연', '하은', '민서', '수아', '예린', '다인', '소율'],
  M: ['민준', '도윤', '지호', '현우', '준서', '건우', '시우', '태오'],
};

const koreanInLatin: NamePool = {
  last: ['Kim', 'Lee', 'Park', 'Choi', 'Jung', 'Kang', 'Cho', 'Yoon'],
  F: ['Jiwoo', 'Seoyeon', 'Ha-eun', 'Minseo', 'Sua', 'Yerin', 'Dain', 'Soyul'],
  M: ['Min-jun', 'Doyun', 'Jiho', 'Hyunwoo', 'Junseo', 'Geonwoo', 'Siwoo', 'Taeo'],
};

const spanish: NamePool = {
  last: ['Muñoz Peña', 'García', 'Ruiz', 'Ibáñez', 'Núñez', 'Del Río', 'Cordero', 'Vázquez-León'],
  F: ['Lucía', 'Inés', 'Ximena', 'María José', 'Ana', 'Begoña', 'Noemí', 'Araceli'],
  M: ['Andrés', 'José Ángel', 'Iñigo', 'Raúl', 'Tomás', 'Joaquín', 'Héctor', 'Mateo'],
};

/** Every eighth family is Korean in Hangul, one in Latin letters, two are Spanish; the others keep their names. */
const poolOf = (family: number): NamePool | undefined =>
  [korean, spanish, undefined, koreanInLatin, undefined, spanish][family % 8];

/** The family name of the family with this number, or undefined where it keeps its own. */
export const inventedLastName = (family: number): string | undefined =>
  pick(poolOf(family)?.last, Math.floor(family / 8));

/** The given name of one person of a family, or undefined where they keep their own. */
export const inventedFirstName = (family: number, gender: 'M' | 'F', person: number): string | undefined =>
  pick(poolOf(family)?.[gender], Math.floor(family / 8) * 3 + person);

const pick = (names: readonly string[] | undefined, at: number): string | undefined => names?.[at % names.length];
