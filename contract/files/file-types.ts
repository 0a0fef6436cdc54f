/** Media types of the files that calls answer with, as they are sent: a call names its own (`file` in call.ts). */
const csv = 'text/csv';
const workbook = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A table, as a comma-separated file or a workbook: whichever was asked for. */
export const tableFile = [csv, workbook] as const;
/** A comma-separated file. */
export const csvFile = [csv] as const;
/** A bill: to print, or a workbook. */
export const billFile = ['application/pdf', workbook] as const;
/** A workbook. */
export const workbookFile = [workbook] as const;
/** A paper to print. */
export const pdfFile = ['application/pdf'] as const;
/** Several files in one. */
export const zipFile = ['application/zip'] as const;
/** Part of a print run: its papers, or the table of whom they go to. */
export const printedFile = ['application/pdf', csv] as const;
/** Plain text: a file for a bank, a mail as it was written. */
export const textFile = ['text/plain'] as const;
/** An answer to an X12 file. */
export const x12File = ['application/edi-x12'] as const;
/** What somebody uploaded, as it came: a picture, a scan, a text. */
export const uploadedBefore = ['*/*'] as const;
