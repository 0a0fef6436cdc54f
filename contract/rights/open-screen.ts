import type { Access } from '../access.ts';

/** A screen as the server can explain it: where it stands, what it is called, who may open it. */
export interface OpenScreen {
  /** As react-router writes it: '/broker/member/:memberId'. */
  readonly path: string;
  /** Its text is `screens.<name>`: page title and menu label. */
  readonly name: string;
  readonly access: Access;
}
