/**
 * The program cannot start as it was asked to. `message` is a French sentence for the operator:
 * print it alone, without a stack, and end with a non-zero status.
 */
export class StartRefused extends Error {
  override name = 'StartRefused'
}
