import type * as v from 'valibot'
import { BoundedMap } from '../../lib/BoundedMap.ts'
import type { Credential } from '../Credential.ts'
import { loginOf } from '../client/loginOf.ts'
import { expected } from '../client/readAnswer.ts'
import type { Query } from '../client/SourceApi.ts'
import { SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { SourceFault } from '../SourceFault.ts'
import { Envelope, ProjectVersions } from './document360Answers.ts'
import { faultOfErrors } from './document360Meaning.ts'

/** Logins whose data center is cached. */
const MAX_LOGINS = 1000

/** The API of Document360, at the data center that knows the token. */
export class Document360Api {
  private readonly client: SourceClient
  private readonly centers: readonly SourceApi[]
  private readonly known = new BoundedMap<SourceApi>(MAX_LOGINS)

  /** `origins`: the data centers in the order in which they are tried. */
  constructor(client: SourceClient, origins: readonly string[]) {
    this.client = client
    const authorize =
      ({ accessToken }: Credential) =>
      () => ({ api_token: accessToken })
    this.centers = origins.map((origin) => new SourceApi({ client, base: `${origin}/v2`, authorize }))
  }

  async read<S extends v.GenericSchema>(
    schema: S,
    credential: Credential,
    [path, query = {}]: readonly [path: string, query?: Query],
    signal: AbortSignal,
  ): Promise<v.InferOutput<S>> {
    const api = await this.apiOf(credential, signal)
    const answer = await api.get({ path, query, credential }, signal)
    const value = await this.client.valueOf([Envelope, schema], answer)
    const fault = faultOfErrors(value)
    if (fault) throw fault
    return expected(schema, value)
  }

  /** Only the data center of its project knows a token. */
  private async apiOf(credential: Credential, signal: AbortSignal): Promise<SourceApi> {
    const key = loginOf(credential)
    const known = this.known.get(key)
    if (known) return known
    let refusal: SourceFault | null = null
    for (const api of this.centers) {
      try {
        await api.read(ProjectVersions, { path: '/ProjectVersions', credential }, signal)
        this.known.set(key, api)
        return api
      } catch (error) {
        if (!isRefusal(error)) throw error
        // A data center that knows the token and refuses it decides; the others don't know it.
        if (refusal === null || error.code === 'item') refusal = error
      }
    }
    throw refusal ?? new SourceFault('unavailable', 'The source cannot be reached.')
  }
}

function isRefusal(error: unknown): error is SourceFault {
  return error instanceof SourceFault && (error.code === 'reconnect' || error.code === 'item')
}
