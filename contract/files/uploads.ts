/** What one kind of upload may bring. */
export interface UploadLimits {
  readonly kind:
    | 'document'
    | 'proof'
    | 'import'
    | 'census'
    | 'rates'
    | 'sitePicture'
    | 'bankAnswer'
    | 'bill'
    | 'survey'
    | 'paperToSign'
    | 'hours';
  /** Bytes of the file. */
  readonly fileBytes: number;
  /** The setting, in megabytes, by which an administrator makes it other than `fileBytes`. */
  readonly megabytesBy?: 'documentMegabytes';
  /** So many files, and bytes, may one user (with all keys that act for them) send within an hour. */
  readonly filesAnHour: number;
  readonly bytesAnHour: number;
  /** Its files lie in quarantine while the virus scanner is away; what has none is not taken then, for it is read at once. */
  readonly quarantine?: true;
}

/**
 * Below the API base: where an upload in pieces is begun by the tus protocol, with the name of its call behind it. When all of
 * it has arrived, its id is sent to the call in place of the file.
 */
export const UPLOADS_PATH = '/uploads';

export const MEBIBYTE = 1_048_576;

/** How large and how many: shared papers, a family's papers and what members ask with, a carrier's files, an employer's census, a session's rates, a bank's answers, carriers' bills and remittances, what is sent with a survey (of one link), a paper to sign, a shop's hours (of one shop), a site's pictures. */
export const uploads = {
  document: {
    kind: 'document',
    fileBytes: 50 * MEBIBYTE,
    megabytesBy: 'documentMegabytes',
    filesAnHour: 300,
    bytesAnHour: 4096 * MEBIBYTE,
    quarantine: true,
  },
  proof: { kind: 'proof', fileBytes: 10 * MEBIBYTE, filesAnHour: 100, bytesAnHour: 300 * MEBIBYTE, quarantine: true },
  import: { kind: 'import', fileBytes: 512 * MEBIBYTE, filesAnHour: 600, bytesAnHour: 8192 * MEBIBYTE },
  census: { kind: 'census', fileBytes: 20 * MEBIBYTE, filesAnHour: 100, bytesAnHour: 1024 * MEBIBYTE },
  rates: { kind: 'rates', fileBytes: 5 * MEBIBYTE, filesAnHour: 300, bytesAnHour: 500 * MEBIBYTE },
  bankAnswer: { kind: 'bankAnswer', fileBytes: 20 * MEBIBYTE, filesAnHour: 100, bytesAnHour: 500 * MEBIBYTE },
  bill: { kind: 'bill', fileBytes: 20 * MEBIBYTE, filesAnHour: 100, bytesAnHour: 500 * MEBIBYTE },
  survey: { kind: 'survey', fileBytes: 10 * MEBIBYTE, filesAnHour: 40, bytesAnHour: 200 * MEBIBYTE, quarantine: true },
  paperToSign: { kind: 'paperToSign', fileBytes: 10 * MEBIBYTE, filesAnHour: 100, bytesAnHour: 500 * MEBIBYTE },
  hours: { kind: 'hours', fileBytes: 5 * MEBIBYTE, filesAnHour: 40, bytesAnHour: 100 * MEBIBYTE },
  sitePicture: { kind: 'sitePicture', fileBytes: MEBIBYTE, filesAnHour: 100, bytesAnHour: 50 * MEBIBYTE },
} as const satisfies Record<string, UploadLimits>;
