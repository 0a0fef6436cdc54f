/**
 * A reason not to start that the operator can act on. `message` is one clear sentence: the program prints it, without
 * a stack, and exits with 1.
 */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
