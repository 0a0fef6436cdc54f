/** A share of a hundred as every language of the portal writes it: "50%", without a space. @param share as typed or computed */
export const percentText = (share: number | string): string => `${share}%`;
