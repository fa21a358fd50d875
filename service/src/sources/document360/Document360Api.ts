import type * as v from 'valibot'
import { keepNewest } from '../../lib/keepNewest.ts'
import { type Credential, SourceFault } from '../Connector.ts'
import { loginOf } from '../client/loginOf.ts'
import { expected } from '../client/readAnswer.ts'
import type { Query } from '../client/SourceApi.ts'
import { SourceApi } from '../client/SourceApi.ts'
import type { SourceClient } from '../client/SourceClient.ts'
import { Envelope, ProjectVersions } from './document360Answers.ts'
import { faultOfErrors } from './document360Meaning.ts'

/** Logins whose data centre is remembered. */
const KEPT = 1000

/** Document360's API, at the one of its data centres that knows the token. */
export class Document360Api {
  private readonly client: SourceClient
  private readonly centres: readonly SourceApi[]
  private readonly known = new Map<string, SourceApi>()

  /** `origins`: the data centres, in the order in which they are tried. */
  constructor(client: SourceClient, origins: readonly string[]) {
    this.client = client
    const authorise =
      ({ accessToken }: Credential) =>
      () => ({ api_token: accessToken })
    this.centres = origins.map((origin) => new SourceApi({ client, base: `${origin}/v2`, authorise }))
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

  /** A token is known where its project is, and nowhere else. */
  private async apiOf(credential: Credential, signal: AbortSignal): Promise<SourceApi> {
    const key = loginOf(credential)
    const known = this.known.get(key)
    if (known) return known
    let refusal: SourceFault | null = null
    for (const api of this.centres) {
      try {
        await api.read(ProjectVersions, { path: '/ProjectVersions', credential }, signal)
        keepNewest(this.known, key, api, KEPT)
        return api
      } catch (error) {
        if (!isRefusal(error)) throw error
        // A token that is known and may do nothing is told so; elsewhere it is not known.
        if (refusal === null || error.code === 'item') refusal = error
      }
    }
    throw refusal ?? new SourceFault('unavailable', 'The source cannot be reached.')
  }
}

function isRefusal(error: unknown): error is SourceFault {
  return error instanceof SourceFault && (error.code === 'reconnect' || error.code === 'item')
}
