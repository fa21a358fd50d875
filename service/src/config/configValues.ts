import { MCP_SCOPES } from '@inlet/wire/service'
import * as v from 'valibot'
import { type AddressRange, parseRange } from '../lib/clientAddress.ts'
import { type EnvelopeKeys, KEY_BYTES } from '../lib/envelope.ts'
import { readHostOrigin } from '../lib/readHostOrigin.ts'
import { opensHost } from '../outbound/OpenedHosts.ts'
import { isThirdPartySource } from '../sources/thirdPartySources.ts'

/** Schemas of single variables. Each message completes "VARIABLE …" and says what to write instead. */

export function wholeNumber(least: number, most: number) {
  const message = `is not usable. Give a whole number from ${least} to ${most}.`
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d{1,15}$/, message),
    v.transform(Number),
    v.minValue(least, message),
    v.maxValue(most, message),
  )
}

export const flag = v.pipe(
  v.picklist(['true', 'false'], 'is not usable. Give true or false.'),
  v.transform((text) => text === 'true'),
)

export const auditLevel = v.picklist(['off', 'changes', 'all'], 'is not usable. Give off, changes or all.')

/** Scopes of OpenID Connect, `openid` among them. */
export const openidScopes = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(?:[\w:./-]+ )*openid(?: [\w:./-]+)*$/,
    'is not usable. Give scopes by blanks, openid among them.',
  ),
)

export const logLevel = v.picklist(
  ['debug', 'info', 'warn', 'error', 'silent'],
  'is not usable. Give debug, info, warn, error or silent.',
)

export const role = v.picklist(['all', 'api', 'worker'], 'is not usable. Give all, api or worker.')

export const signInLinks = v.picklist(['number', 'confirm'], 'is not usable. Give number or confirm.')

const list = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter((entry) => entry !== ''),
  ),
)

export const openedHosts = v.pipe(
  list,
  v.check(
    (entries) => entries.every(opensHost),
    'is not usable. Give host:port, or http://host:port for one without TLS, several by commas.',
  ),
)

export const language = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[a-z]{2,3}$/, 'is not usable. Give a language as ISO 639-1 has it, such as en.'),
)

export const ocrLanguages = v.pipe(
  list,
  v.check(
    (names) => names.length > 0 && names.every((name) => /^[a-z]{3,4}(_[a-z]+)*$/i.test(name)),
    'is not usable. Give languages as Tesseract calls them, such as eng,deu, or none.',
  ),
)

/** Names of sources that have a connector of their own. */
export const realSources = v.pipe(
  list,
  v.check(
    (names) => names.every(isThirdPartySource),
    'is not usable. Give ids of sources that there are for real, several by commas.',
  ),
)

/** Scopes that assistants can have. */
export const mcpScopes = v.pipe(
  list,
  v.check(
    (names) => names.length > 0 && names.every((name) => MCP_SCOPES.some((scope) => scope === name)),
    'is not usable. Give search, files:read, accounts:read or accounts:connect, several by commas.',
  ),
)

/** An http or https URL in which a name in braces is a placeholder for what users type, such as an account's name. */
export function addressWith(name: string, such: string) {
  const filled = (text: string) => text.replace(`{${name}}`, name)
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      (text) =>
        text.includes(`{${name}}`) && isWeb(URL.canParse(filled(text)) ? new URL(filled(text)) : null),
      `is not usable. Give a whole address with {${name}} in it, such as ${such}.`,
    ),
    v.transform((text) => text.replace(/\/+$/, '')),
  )
}

/** An http or https URL, without a trailing slash. */
export const webAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(isWebAddress, 'is not usable. Give a whole address, such as https://example.com/path.'),
  v.transform((text) => text.replace(/\/+$/, '')),
)

/** Of a browser that speaks the DevTools protocol, as it was given. */
export const devToolsAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(
    (text) => isWebAddress(text.replace(/^ws/i, 'http')),
    'is not usable. Give the address of a browser, such as http://renderer:9222 or wss://browser.example.',
  ),
)

/** Likewise, as it was given. */
export const exactAddress = v.pipe(
  v.string(),
  v.trim(),
  v.check(isWebAddress, 'is not usable. Give a whole address, such as https://example.com/path.'),
)

/** Origins by the ids of sources. */
export const sourceOrigins = v.pipe(
  list,
  v.transform((entries) => entries.map((entry) => entry.split('='))),
  v.check(
    (pairs) =>
      pairs.every(([id = '', origin = '', more]) => isThirdPartySource(id) && isOrigin(origin) && !more),
    'is not usable. Give SOURCE=origin, such as GITBOOK=https://proxy.example.com, several by commas.',
  ),
  v.transform(
    (pairs) => new Map(pairs.map(([id = '', origin = '']) => [id, new URL(origin).origin] as const)),
  ),
)

export const databaseUrl = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^postgres(ql)?:\/\/.+/, 'is not usable. Give postgres://user:password@host:port/database.'),
)

export const origins = v.pipe(
  list,
  v.check(
    (entries) => entries.every(isOrigin),
    'is not usable. Give origins without path and without wildcards, such as https://app.example.com, separated by commas.',
  ),
  v.transform((entries) => entries.map((entry) => new URL(entry).origin)),
)

/** Likewise, where `https://*.example.com` stands for all subdomains. */
export const hostOrigins = v.pipe(
  list,
  v.check(
    (entries) => isNone(entries) || entries.every((entry) => readHostOrigin(entry) !== null),
    'is not usable. Give origins without path, such as https://app.example.com, or https://*.example.com for all subdomains, separated by commas, or none.',
  ),
  v.transform((entries) => entries.map(readHostOrigin).filter((origin) => origin !== null)),
)

export const secret = v.pipe(
  v.string(),
  v.regex(
    /^[\x21-\x7e]{32,}$/,
    'is not usable. Give at least 32 characters without blanks, such as `openssl rand -base64 32` prints.',
  ),
)

export const apiKeys = v.pipe(
  list,
  v.check(
    (entries) =>
      isNone(entries) ||
      (entries.length > 0 && entries.every((entry) => /^[^=]+=[\x21-\x7e]{8,}$/.test(entry))),
    'is not usable. Give organization=key, the key at least 8 characters long without blanks, several by commas, or none.',
  ),
  v.transform((entries) => (isNone(entries) ? [] : entries)),
  v.transform((entries) =>
    entries.map((entry) => {
      const at = entry.indexOf('=')
      return { organization: entry.slice(0, at).trim(), key: entry.slice(at + 1) }
    }),
  ),
)

export const encryptionKeys = v.pipe(
  list,
  v.rawTransform(({ dataset, addIssue, NEVER }): EnvelopeKeys => {
    const keys = dataset.value.map((entry) => {
      const at = entry.indexOf(':')
      return { id: entry.slice(0, Math.max(at, 0)), key: Buffer.from(entry.slice(at + 1), 'base64') }
    })
    const [first, ...others] = keys
    const ids = new Set(keys.map(({ id }) => id))
    const usable =
      keys.every(({ id, key }) => id !== '' && key.length === KEY_BYTES) && ids.size === keys.length
    if (first && usable) return [first, ...others]
    addIssue({
      message:
        'is not usable. Give id:key, the key 32 bytes in base64 as `openssl rand -base64 32` prints them, each id once, several by commas.',
    })
    return NEVER
  }),
)

/** Where files are stored, beside the data folder. `prefix` is empty or ends with a slash. */
export const bucket = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^(s3|azure):\/\/[a-zA-Z0-9][a-zA-Z0-9._-]{1,61}[a-zA-Z0-9](\/[a-zA-Z0-9_-][a-zA-Z0-9._-]*)*\/?$/,
    'is not usable. Give s3://bucket/prefix or azure://container/prefix, the prefix of letters, digits, dots, hyphens and underscores or none.',
  ),
  v.transform((text): { kind: 's3' | 'azure'; name: string; prefix: string } => {
    const [scheme = '', rest = ''] = text.split('://')
    const [name = '', ...parts] = rest.split('/').filter((part) => part !== '')
    return { kind: scheme === 's3' ? 's3' : 'azure', name, prefix: parts.map((part) => `${part}/`).join('') }
  }),
)

export const region = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^[a-z0-9-]{1,40}$/, 'is not usable. Give a region as the storage calls it, such as eu-central-1.'),
)

/** https://docs.aws.amazon.com/IAM/latest/UserGuide/reference_policies_elements_principal.html */
export const awsPrincipal = v.pipe(
  v.string(),
  v.trim(),
  v.regex(
    /^arn:(?:aws|aws-cn|aws-us-gov):iam::\d{12}:(?:root|(?:role|user)\/[\x21-\x7e]{1,576})$/,
    'is not usable. Give the ARN of a role or user, such as arn:aws:iam::123456789012:role/inlet.',
  ),
)

/** Credentials that AWS's own programs find, in place of a key. */
export const STANDARD_KEY = 'standard'

/** The secret contains no colon, but some ids do. */
const idAndSecret = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\S+:[^\s:]+$/, 'is not usable. Give id:secret.'),
  v.transform((text) => ({
    id: text.slice(0, text.lastIndexOf(':')),
    secret: text.slice(text.lastIndexOf(':') + 1),
  })),
)

export const storageKey = v.union(
  [v.pipe(v.string(), v.trim(), v.literal(STANDARD_KEY)), idAndSecret],
  'is not usable. Give id:secret, or standard for s3.',
)

export const addressRanges = v.pipe(
  list,
  v.rawTransform(({ dataset, addIssue, NEVER }): AddressRange[] => {
    const ranges = dataset.value.map(parseRange).filter((range) => range !== null)
    if (ranges.length === dataset.value.length) return ranges
    const message = 'is not usable. Give addresses and ranges such as 10.0.0.0/8, separated by commas.'
    addIssue({ message })
    return NEVER
  }),
)

function isNone(entries: readonly string[]): boolean {
  return entries.length === 1 && entries[0] === 'none'
}

function isOrigin(text: string): boolean {
  const url = URL.canParse(text) && !text.includes('*') ? new URL(text) : null
  return isWeb(url) && url.href === `${url.origin}/`
}

function isWebAddress(text: string): boolean {
  return isWeb(URL.canParse(text) ? new URL(text) : null)
}

function isWeb(url: URL | null): url is URL {
  return url !== null && (url.protocol === 'https:' || url.protocol === 'http:')
}
