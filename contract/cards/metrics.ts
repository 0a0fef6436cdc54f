/**
 * How wide letters are, in thousandths of their size: those of the face that cards are printed with (Gothic A1), from the
 * space to the tilde. The browser stretches its own letters to the same width, so that screen and print agree.
 */
const normal =
  '244 309 485 705 584 968 638 300 443 443 556 556 344 556 344 336 556 556 556 556 556 556 556 556 556 556 344 344 556 556 556 551 940 635 664 646 685 605 559 709 719 280 494 634 535 872 723 709 646 709 660 606 545 716 583 847 575 589 605 443 318 443 495 448 300 550 582 502 582 553 334 569 565 269 273 506 254 830 561 559 582 580 366 489 356 558 494 712 479 491 475 443 267 443 755';
const bold =
  '244 326 582 771 612 1052 711 362 465 465 586 586 370 586 370 396 586 586 586 586 586 586 586 586 586 586 370 370 586 586 586 601 981 691 696 696 720 634 593 745 741 301 539 684 575 897 746 745 680 745 701 639 594 736 644 919 647 659 633 465 380 465 557 512 362 575 614 542 614 587 364 598 593 281 287 555 278 871 588 590 614 613 393 521 387 586 547 777 559 547 514 465 309 465 829';
const widths = { normal: normal.split(' ').map(Number), bold: bold.split(' ').map(Number) } as const;
const WIDEST = 1018;

/** Millimetres of one typographic point. */
export const MM_PER_POINT = 25.4 / 72;

/** A letter with an accent is as wide as without; Hangul and whatever else is unknown counts as the widest. */
function widthOf(letter: string, weight: 'normal' | 'bold'): number {
  const base = letter.normalize('NFD').codePointAt(0) ?? 0;
  const isHangul = base >= 0x1100 && base <= 0x11ff;
  return isHangul ? WIDEST : (widths[weight][base - 32] ?? WIDEST);
}

/** How wide a text stands, in millimetres. @param size in points */
export function textWidth(text: string, size: number, weight: 'normal' | 'bold'): number {
  let thousandths = 0;
  for (const letter of text.normalize('NFC')) thousandths += widthOf(letter, weight);
  return (thousandths / 1000) * size * MM_PER_POINT;
}
