import { SyncSettings } from '@inlet/wire/service'
import * as v from 'valibot'

/** The values of a key form: the secret, what belongs to it, and the host's settings. */
export type KeySignIn = {
  readonly key: string
  readonly extra: Readonly<Record<string, string>>
  readonly chosen: v.InferOutput<typeof SyncSettings>
  /** Named by a back end. Absent: nobody was named. */
  readonly readers?: readonly string[]
}

/** The form of a source that connects with keys. */
export type KeyForm = {
  /** Below `/integrations`. */
  readonly path: string
  readonly schema: v.GenericSchema<unknown, KeySignIn>
  /** Whether the contract returns the account, and not only a success flag. */
  readonly answersAccount: boolean
}

/** Sources with fewer settings in their schema get the defaults of the shared ones. */
export function keySignIn(
  key: string,
  extra: Record<string, string>,
  { readers, ...chosen }: v.InferInput<typeof SyncSettings> & { readonly readers?: string[] | undefined },
): KeySignIn {
  return { key, extra, chosen: v.parse(SyncSettings, chosen), ...(readers && { readers }) }
}
