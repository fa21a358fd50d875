import type { OAuthAbility } from '../abilities/OAuthAbility.ts'
import { anonymous, discard, type SourceClient } from '../client/SourceClient.ts'
import { whileSigningIn } from '../client/whileSigningIn.ts'
import { SourceFault } from '../SourceFault.ts'

type Fields = Readonly<Record<string, string>>

type SiteCheck = {
  readonly client: SourceClient
  /** A URL that answers everyone, even if only with a refusal. */
  readonly address: (fields: Fields) => string
  /** The message if there is no such site. */
  readonly missingMessage: (fields: Fields) => string
}

/** Checks that the typed host exists before the user is redirected to its sign-in page. */
export function withSiteCheck(
  oauth: OAuthAbility,
  { client, address, missingMessage }: SiteCheck,
): OAuthAbility {
  return {
    ...oauth,
    async begin(request, app, signal) {
      const host = missingMessage(request.fields)
      await whileSigningIn(expectSite(new URL(address(request.fields)), signal), { keys: host, host }).catch(
        (error: unknown) => {
          // A host that is unreachable now may still exist.
          if (!(error instanceof SourceFault) || error.code === 'credential') throw error
        },
      )
      return oauth.begin(request, app, signal)
    },
  }

  async function expectSite(url: URL, signal: AbortSignal): Promise<void> {
    const answer = await client.call({ url }, anonymous, signal)
    await discard(answer).catch(() => {})
    if (answer.isElsewhere || answer.status === 404) throw new SourceFault('gone', 'Nothing is there.')
  }
}
