import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import type { SignatureOf } from '../../emulators/zotero/zoteroSignature.ts'

const DEFAULTS = { oauth_consumer_key: '', oauth_nonce: '', oauth_signature_method: '', oauth_version: '1.0' }

/** As a third-party library signs. */
export const librarySignature: SignatureOf = ({ url, said, app, secret }) => {
  const { oauth_signature: _, ...data } = said
  const signer = new OAuth({
    consumer: { key: app.id, secret: app.secret },
    signature_method: 'HMAC-SHA1',
    hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
  })
  const given = { ...DEFAULTS, ...data, oauth_timestamp: Number(data.oauth_timestamp) }
  return signer.getSignature({ method: 'POST', url, data: {} }, secret, given)
}
