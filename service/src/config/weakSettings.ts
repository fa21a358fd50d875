import type { EnvelopeKeys } from '../lib/envelope.ts'
import { isLoopback } from '../lib/isLoopback.ts'

/** The part of the configuration that is checked. */
type Settings = {
  readonly apiKeys: readonly { readonly key: string }[]
  readonly encryptionKeys: EnvelopeKeys | null
  readonly hostOrigins: readonly string[]
  readonly frameOrigins: readonly string[]
  readonly callingOrigins: readonly string[]
  readonly extraApiOrigins: readonly string[]
  readonly push: boolean
  readonly publicUrl: string
  readonly console: object | null
  readonly entryPage: { readonly redirectOrigins: readonly string[] } | null
  readonly mcpLogin: { readonly issuer: string } | null
  readonly consoleLogin: { readonly issuer: string } | null
}

/** Minimum length of an API key, and of its different characters. */
const KEY_LENGTH = 16
const KEY_VARIETY = 8
/** Minimum of different bytes in an encryption key. 32 random bytes have 30 on average. */
const BYTE_VARIETY = 16

/** Returns settings too weak for a service that others can reach, a sentence each. Values are not repeated. */
export function weakSettings(settings: Settings): string[] {
  const { apiKeys, encryptionKeys, entryPage } = settings
  const faults = Object.entries({
    INLET_HOST_ORIGINS: settings.hostOrigins,
    INLET_FRAME_ORIGIN: settings.frameOrigins,
    INLET_CALLING_ORIGINS: settings.callingOrigins,
    INLET_EXTRA_API_ORIGINS: settings.extraApiOrigins,
    INLET_ENTRY_REDIRECTS: entryPage?.redirectOrigins ?? [],
    INLET_MCP_ISSUER: settings.mcpLogin ? [settings.mcpLogin.issuer] : [],
    INLET_CONSOLE_OIDC_ISSUER: settings.consoleLogin ? [settings.consoleLogin.issuer] : [],
  })
    .filter(([, origins]) => origins.some(isPlain))
    .map(([name]) => `${name} names an origin by http. Give https; http is for this machine alone.`)
  if (settings.push && !settings.publicUrl.startsWith('https://')) {
    faults.push('INLET_PUSH needs an address that sources call by https. Give INLET_PUBLIC_URL one.')
  }
  if (settings.console && isPlain(settings.publicUrl)) {
    faults.push(
      'INLET_CONSOLE needs an address by https: keys are typed there. Give INLET_PUBLIC_URL one, or set INLET_CONSOLE=false.',
    )
  }
  if (apiKeys.some(({ key }) => key.length < KEY_LENGTH || new Set(key).size < KEY_VARIETY)) {
    faults.push(
      `INLET_API_KEYS has a key that can be guessed. Give each at least ${KEY_LENGTH} characters, such as \`openssl rand -hex 32\` prints.`,
    )
  }
  if (encryptionKeys?.some(({ key }) => new Set(key).size < BYTE_VARIETY)) {
    faults.push(
      'INLET_ENCRYPTION_KEYS has a key that is not random. Make one with `openssl rand -base64 32`.',
    )
  }
  return faults
}

function isPlain(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'http:' && !isLoopback(hostname)
}
