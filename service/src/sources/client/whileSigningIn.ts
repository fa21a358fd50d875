import { FetchFault } from '../../outbound/FetchFault.ts'
import { SourceFault } from '../SourceFault.ts'

/** Permanent problems of a typed address. */
const ABOUT_THE_ADDRESS: ReadonlySet<string> = new Set(['address', 'private', 'port', 'unknown', 'insecure'])

/** Messages about the entered values. */
export type SignInTexts = {
  /** The keys are wrong. */
  readonly keys: string
  /** The host does not exist. Default: the general message. */
  readonly host?: string
}

/**
 * On the first use of keys, faults become messages about the entered values, not about an expired credential or
 * an outage.
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
