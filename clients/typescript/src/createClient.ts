import { type Authorize, type Connection, createCall } from './createCall.ts'
import { type CreateAccessTokenRequest, Operations } from './generated/operations.ts'
import { Tokens } from './Tokens.ts'

type KeyOptions = Connection & {
  /** The API key of your organization. Never in a browser. */
  readonly apiKey: string
  /** Your own id of the customer whose content the calls are about. */
  readonly customerId?: string
  /**
   * Calls about the customer are made with an access token that allows only this, and that the client renews. Default:
   * they are made with the API key, which allows everything.
   */
  readonly grant?: CreateAccessTokenRequest
}
type TokenOptions = Connection & {
  /** Returns an access token. Called for each request, and again if the service refuses the token. */
  readonly accessToken: () => string | Promise<string>
}

export type ClientOptions = KeyOptions | TokenOptions
export type InletClient = Operations

/** Creates a client of an Inlet service. Throws in a browser if it is given an API key. */
export function createClient(options: ClientOptions): InletClient {
  const isKeyed = 'apiKey' in options
  if (isKeyed && 'document' in globalThis) {
    throw new Error('Everyone can read an API key in a browser. Use accessToken instead.')
  }
  return new Operations(createCall(options, isKeyed ? byKey(options) : byToken(options)))
}

function byKey(options: KeyOptions): Authorize {
  const { apiKey, customerId, grant } = options
  const key = {
    Authorization: `Bearer ${apiKey}`,
    ...(customerId !== undefined && { 'customer-id': customerId }),
  }
  if (!grant) return async () => key
  const backEnd = new Operations(createCall(options, async () => key))
  const tokens = new Tokens(() => backEnd.createAccessToken(grant))
  return async ({ caller }, refused) => {
    if (caller === 'organization') return key
    return { Authorization: `Token ${await tokens.get(refused?.slice('Token '.length))}` }
  }
}

function byToken({ accessToken }: TokenOptions): Authorize {
  return async () => ({ Authorization: `Token ${await accessToken()}` })
}
