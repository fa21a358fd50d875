import type { Connector } from './Connector.ts'
import {
  MAX_LISTING_BYTES,
  MAX_SIGN_IN_BYTES,
  withDefaultAnswerBytes,
  withMaxAnswerBytes,
} from './client/callContext.ts'

/**
 * Limits the size of a source's answers: small for sign-ins, larger for listings unless a call names its own
 * limit.
 */
export function limitedConnector(connector: Connector): Connector {
  const { oauth } = connector
  const signingIn = <T>(work: () => T) => withMaxAnswerBytes(MAX_SIGN_IN_BYTES, work)
  return {
    ...connector,
    identify: (...args) => signingIn(() => connector.identify(...args)),
    revoke: (...args) => signingIn(() => connector.revoke(...args)),
    list: (...args) => withDefaultAnswerBytes(MAX_LISTING_BYTES, () => connector.list(...args)),
    ...(oauth && {
      oauth: {
        ...oauth,
        begin: (...args) => signingIn(() => oauth.begin(...args)),
        finish: (...args) => signingIn(() => oauth.finish(...args)),
        refresh: (...args) => signingIn(() => oauth.refresh(...args)),
      },
    }),
  }
}
