import { createHmac } from 'node:crypto'
import OAuth from 'oauth-1.0a'
import { describe, expect, test } from 'vitest'
import { oauth1, oauth1Header } from './oauth1.ts'

const consumer = { key: 'dpf43f3p2l4k3l03', secret: 'kd94hf93k423kf44' }
const temporary = { key: 'hh5s93j4hdidpola', secret: 'hdhd0244k9j7ao03' }
const token = { key: 'nnch734d00sl2jdk', secret: 'pfkkdhi9sl3r4s00' }

const VERSION = { oauth_version: '1.0' }

/** Returns the decoded parameters of a header by name. */
function said(header: string): Record<string, string> {
  const pairs = [...header.matchAll(/(\w+)="([^"]*)"/g)]
  return Object.fromEntries(pairs.map(([, name = '', value = '']) => [name, decodeURIComponent(value)]))
}

describe('a signature', () => {
  test.each([
    // From Twitter's documentation; the two below: RFC 5849, section 1.2.
    [
      'of a call with a callback',
      {
        method: 'POST',
        url: 'https://api.twitter.com/oauth/request_token',
        keys: {
          consumer: { key: 'GDdmIQH6jhtmLUypg82g', secret: 'MCD8BKwGdgPHvAuvgvz4EQpqDAtx89grbuNMRd7Eh98' },
        },
      },
      {
        oauth_callback: 'http://localhost:3005/the_dance/process_callback?service_provider_id=11',
        oauth_version: '1.0',
      },
      { timestamp: '1272323042', nonce: 'QP70eNmVz8jvdPevU3oJD2AfF7R7odC2XJcn4XlZJqk' },
      '8wUi7m5HFQy76nowoCThusfgB+Q=',
    ],
    [
      'of a call with a verifier',
      { method: 'POST', url: 'https://photos.example.net/token', keys: { consumer, token: temporary } },
      { oauth_verifier: 'hfdp7dh39dks9884' },
      { timestamp: '137131201', nonce: 'walatlh' },
      'gKgrFCywp7rO0OXSjdot/IHF7IU=',
    ],
    [
      'of a call with a query',
      {
        method: 'GET',
        url: 'http://photos.example.net/photos?file=vacation.jpg&size=original',
        keys: { consumer, token },
      },
      {},
      { timestamp: '137131202', nonce: 'chapoH' },
      'MdpQcU8iPSUjWoN/UDMsK2sui9I=',
    ],
  ])('%s is the published one', (_, { method, url, keys }, more, moment, signature) => {
    const header = said(oauth1Header({ method, url: new URL(url), keys, more }, moment))
    expect(header).toMatchObject({ ...more, oauth_signature: signature })
  })

  test('of names that are twice, and of characters of all kinds, is the one that somebody else makes', () => {
    const url = new URL("https://photos.example.net/a%20b?z=1&f=b&f=a b!'()*~&ü==&f=&a-b=1&a=%2B")
    const keys = { consumer, token }
    const header = said(
      oauth1Header({ method: 'GET', url, keys, more: VERSION }, { nonce: 'n', timestamp: '1' }),
    )
    const reference = new OAuth({
      consumer,
      signature_method: 'HMAC-SHA1',
      hash_function: (base, key) => createHmac('sha1', key).update(base).digest('base64'),
    })
    const query: Record<string, string[]> = {}
    for (const name of url.searchParams.keys()) query[name] = url.searchParams.getAll(name)
    const { oauth_signature, ...data } = header
    const request = { method: 'GET', url: `${url.origin}${url.pathname}`, data: query }
    const known = { oauth_consumer_key: '', oauth_nonce: '', oauth_signature_method: '', ...VERSION, ...data }
    expect(oauth_signature).toBe(
      reference.getSignature(request, token.secret, { ...known, oauth_timestamp: 1 }),
    )
  })

  test('has a moment and a nonce of its own each time', async () => {
    const url = new URL('https://photos.example.net/initiate')
    const authorize = oauth1({ consumer }, {}, () => 1_700_000_000_123)
    const ask = async () =>
      said((await authorize({ method: 'POST', url, headers: {}, body: '' })).authorization ?? '')
    const [one, other] = [await ask(), await ask()]
    expect(one).toMatchObject({ oauth_timestamp: '1700000000', oauth_version: '1.0' })
    expect(one.oauth_nonce).not.toBe(other.oauth_nonce)
  })
})
