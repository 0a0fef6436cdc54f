const OPEN = '\uE000';
const CLOSE = '\uE001';

/** Final sounds of the digits as Korean reads them: 0 영, 1 일, 2 이, 3 삼 ... */
const DIGIT_ENDINGS = [
  'consonant',
  'l',
  'vowel',
  'consonant',
  'vowel',
  'vowel',
  'consonant',
  'l',
  'l',
  'vowel',
] as const;

type Ending = 'vowel' | 'consonant' | 'l' | 'unknown';

/** How a Latin-script word most often ends when Korean writes it: Ana 아나, Kim 킴, Jack 잭, Mark 마크. */
function latinEnding(word: string): Ending {
  if (/l$/i.test(word)) return 'l';
  return /(?:[mn]|ng|ck|tt|[aeiou][bckpt])$/i.test(word) ? 'consonant' : 'vowel';
}

/** The final consonant of a Hangul syllable, by its place in Unicode: 28 finals a vowel, none first, ㄹ the eighth. */
function hangulEnding(syllable: string): Ending {
  const final = (syllable.charCodeAt(0) - 0xac00) % 28;
  return final === 0 ? 'vowel' : final === 8 ? 'l' : 'consonant';
}

/** The sound that the last word of a text ends with; closing brackets, quotes and stops are not read. */
function endingOf(text: string): Ending {
  // $12.50 is read 달러 or 센트, 20 % 퍼센트, whatever their last digit is.
  if (/\$[\d,.]+$|\d ?%$/.test(text)) return 'vowel';
  const read = text.replace(/[^\p{L}\p{N}]+$/u, '');
  const last = read.at(-1) ?? '';
  if (/[가-힣]/.test(last)) return hangulEnding(last);
  if (/\d/.test(last)) return DIGIT_ENDINGS[Number(last)] ?? 'unknown';
  return /[a-z]/i.test(last) ? latinEnding(read) : 'unknown';
}

/**
 * The particle that follows a word: josa('김지우', '은/는') is '는'. The first of the pair follows a consonant, the
 * second a vowel; 으로/로 takes 로 after ㄹ as well. A word that cannot be read gets both: '은(는)'.
 */
export function josa(word: string, pair: string): string {
  const [afterConsonant = '', afterVowel = ''] = pair.split('/');
  const ending = endingOf(word);
  if (ending === 'unknown') return `${afterConsonant}(${afterVowel})`;
  const isVowel = ending === 'vowel' || (ending === 'l' && afterVowel === '로');
  return isVowel ? afterVowel : afterConsonant;
}

/** Sets the particle pairs of a message, {은/는}, aside before it is read as an ICU message. */
export function hideJosa(message: string): string {
  return message.replace(/\{([가-힣]+\/[가-힣]+)\}/g, `${OPEN}$1${CLOSE}`);
}

/** Puts the right particle in place of each pair that hideJosa set aside. */
export function placeJosa(text: string): string {
  let result = text;
  for (let at = result.indexOf(OPEN); at >= 0; at = result.indexOf(OPEN)) {
    const end = result.indexOf(CLOSE, at);
    result = result.slice(0, at) + josa(result.slice(0, at), result.slice(at + 1, end)) + result.slice(end + 1);
  }
  return result;
}
