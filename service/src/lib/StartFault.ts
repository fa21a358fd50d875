/** Why the service can't start, in one line that names the remedy. It is printed as is, without a stack. */
export class StartFault extends Error {
  override readonly name = 'StartFault'
}
