import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../Connector.ts'

/** Why an address that was typed cannot be reached, and will not be tomorrow. */
const ABOUT_THE_ADDRESS: ReadonlySet<string> = new Set(['address', 'private', 'port', 'unknown', 'insecure'])

/** What is said about what was typed. */
export type SignInTexts = {
  /** The keys are wrong. */
  readonly keys: string
  /** There is nothing of this name. Default: as it is said of others. */
  readonly host?: string
}

/**
 * While keys are tried for the first time, whatever is wrong with what was typed is said about that, and not about an
 * access that has ended or a source that is down.
 */
export async function whileSigningIn<T>(work: Promise<T>, { keys, host }: SignInTexts): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    const { cause, code } = error
    if (cause instanceof FetchFault && ABOUT_THE_ADDRESS.has(cause.code)) {
      const text = cause.code === 'unknown' ? (host ?? cause.message) : cause.message
      throw new SourceFault('credential', text)
    }
    if (code === 'reconnect') throw new SourceFault('credential', keys)
    if (code === 'gone') throw new SourceFault('credential', host ?? error.message)
    if (code === 'item') throw new SourceFault('credential', error.message)
    throw error
  }
}
