import type { Connector } from './Connector.ts'
import {
  expectingAnswers,
  limitingAnswers,
  MAX_LISTING_BYTES,
  MAX_SIGN_IN_BYTES,
} from './client/callContext.ts'

/** A connector whose source may answer a sign-in in few bytes only, and a listing in so many unless it says otherwise. */
export function limitedConnector(connector: Connector): Connector {
  const { oauth } = connector
  const signingIn = <T>(work: () => T) => limitingAnswers(MAX_SIGN_IN_BYTES, work)
  return {
    ...connector,
    identify: (...asked) => signingIn(() => connector.identify(...asked)),
    revoke: (...asked) => signingIn(() => connector.revoke(...asked)),
    list: (...asked) => expectingAnswers(MAX_LISTING_BYTES, () => connector.list(...asked)),
    ...(oauth && {
      oauth: {
        ...oauth,
        begin: (...asked) => signingIn(() => oauth.begin(...asked)),
        finish: (...asked) => signingIn(() => oauth.finish(...asked)),
        refresh: (...asked) => signingIn(() => oauth.refresh(...asked)),
      },
    }),
  }
}
