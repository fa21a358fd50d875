import type { Context } from 'hono'
import type { Config } from '../config/config.ts'
import { isAccessToken } from '../db/customers/accessTokens.ts'
import type { SharedRate } from '../db/customers/SharedRate.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/Clock.ts'
import { HttpError } from './HttpError.ts'
import { holderOfKey, type KeyHolder, TOKEN_NOT_KEY } from './holderOfKey.ts'

const NOT_IN_BROWSERS =
  'An API key is for back ends only. Never use it in a browser: a page gets the access token of one customer.'

type Deps = { readonly config: Config; readonly db: Db; readonly clock: Clock }

/**
 * Returns the holder of the API key in `Authorization: Bearer …`. Wrong keys are counted per IP address in
 * `wrongKeys`.
 */
export async function authenticateKey(c: Context, deps: Deps, wrongKeys: SharedRate): Promise<KeyHolder> {
  // An API key gives access to every customer's files; in a browser it would be public.
  if (c.req.header('Origin') !== undefined || c.req.header('Sec-Fetch-Site') !== undefined) {
    throw new HttpError(403, NOT_IN_BROWSERS)
  }
  const [, scheme = '', given = ''] = /^(Bearer|Token) (.+)$/i.exec(c.req.header('Authorization') ?? '') ?? []
  const isToken = scheme.toLowerCase() === 'token'
  if (isToken && isAccessToken(given)) throw new HttpError(401, TOKEN_NOT_KEY)
  const key = isToken ? '' : given
  return holderOfKey(c, key, deps, wrongKeys)
}
