import { type Connector, SourceFault } from '../Connector.ts'
import { anonymous, discard, type SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'

type OAuth = NonNullable<Connector['oauth']>
type Fields = Readonly<Record<string, string>>

type There = {
  readonly client: SourceClient
  /** What answers everybody there, if only that they may not see it. */
  readonly address: (fields: Fields) => string
  /** What is said where nothing is. */
  readonly nothing: (fields: Fields) => string
}

/** A sign-in page at an address that the person typed: whether anything is there is found before anybody is sent there. */
export function signInThere(oauth: OAuth, { client, address, nothing }: There): OAuth {
  return {
    ...oauth,
    async begin(request, app, signal) {
      const host = nothing(request.fields)
      await whileSigningIn(expectThere(new URL(address(request.fields)), signal), { keys: host, host }).catch(
        (error: unknown) => {
          // One that cannot be reached now may be there all the same.
          if (!(error instanceof SourceFault) || error.code === 'credential') throw error
        },
      )
      return oauth.begin(request, app, signal)
    },
  }

  async function expectThere(url: URL, signal: AbortSignal): Promise<void> {
    const answer = await client.call({ url }, anonymous, signal)
    await discard(answer).catch(() => {})
    if (answer.isElsewhere || answer.status === 404) throw new SourceFault('gone', 'Nothing is there.')
  }
}
