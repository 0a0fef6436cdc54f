/**
 * So many days somebody has to appeal a claim that was not paid in full, from the day they got the notice (29 CFR
 * 2560.503-1(h)(3)(i); for plans outside ERISA 45 CFR 147.136(b)(2)(i) asks for the same).
 */
export const APPEAL_DAYS = 180;
