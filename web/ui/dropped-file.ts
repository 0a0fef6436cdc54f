/** One file of the list under a drop zone. */
export type DroppedFile = {
  readonly id: string;
  readonly name: string;
  /** '1.2 MB' */
  readonly size?: string;
  /** 0 to 100 while it travels. */
  readonly percent?: number;
  readonly done?: boolean;
  readonly error?: string;
};
