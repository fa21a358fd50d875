/** Why the service cannot start, in one line that names the remedy. It is printed as it is, without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
