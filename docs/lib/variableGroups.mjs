import { readVariables } from './readVariables.mjs'
import { table } from './table.mjs'

/** Where a variable belongs: the first group whose pattern its name matches. @type {[string, RegExp][]} */
const GROUPS = [
  [
    'Server and addresses',
    /^(NODE_ENV|PORT|INLET_(PORT|HOST|PUBLIC_URL|FRAME_ORIGIN|ROLE|TRUSTED_PROXIES))$/,
  ],
  ['Stopping', /^INLET_DRAIN_/],
  ['Pages that embed the widget', /^INLET_(HOST_ORIGINS|CALLING_ORIGINS|EXTRA_API_ORIGINS|DEVELOPMENT_API)$/],
  ['Keys and tokens', /^INLET_(API_KEYS|ENCRYPTION_KEYS|TOKEN_TTL|SIGN_IN_LINKS)$/],
  ['Assistants', /^INLET_MCP_/],
  ['Audit log', /^INLET_AUDIT/],
  ['Database and files', /^(DATABASE_URL|INLET_(DATA_DIR|DISK_RESERVE_BYTES|ENCRYPT_FILES|BLOBS.*))$/],
  ['Limits', /^INLET_(MAX_|RATE_|JOBS_)/],
  ['Outbound requests', /^INLET_(FETCH_ALLOW|EGRESS_PROXY|WEBHOOK_URL)$/],
  ['Automatic sync', /^INLET_(AUTO_SYNC_.*|PUSH)$/],
  ['Websites', /^INLET_(SCRAPE_.*|RENDERER_URL)$/],
  ['Reading documents', /^INLET_(PARSE_WORKERS|OCR_LANGUAGES)$/],
  ['Embeddings and rerank', /^INLET_(EMBEDDING|RERANK)/],
  ['Recordings', /^INLET_TRANSCRIPTION_/],
  ['Sandbox', /^INLET_SANDBOX|^INLET_REAL_SOURCES$/],
  [
    'Apps and addresses of sources',
    /^INLET_(APPS_FILE|S3_PRINCIPAL|SOURCE_ORIGINS|[A-Z_]+_(API|URL|ENDPOINT|LOGIN|GRAPH))$/,
  ],
  ['Entry page, console and branding', /^INLET_(ENTRY_.*|CONSOLE.*|REMOVE_BRANDING|TOS_URL|PRIVACY_URL)$/],
  ['Built folders', /^INLET_(FRAME|SDK)_DIR$/],
  ['Logs, metrics and traces', /^(OTEL_.*|INLET_(LOG_LEVEL|METRICS_TOKEN))$/],
]

/** The page of all variables by group, with their defaults. */
export function variablesPage() {
  const variables = readVariables().map((variable) => ({ ...variable, group: groupOf(variable.name) }))
  const chapters = GROUPS.map(([group]) => {
    const rows = variables
      .filter((variable) => variable.group === group)
      .map(({ name, form, text }) => {
        const { meaning, fallback } = splitDefault(text)
        return [`\`${name}\``, fallback, form ? `${meaning} ${shortForm(form)}.` : meaning]
      })
    return `## ${group}\n\n${table(['Variable', 'Default', 'Meaning'], rows)}`
  })
  return [
    '# All environment variables',
    'The variables that the service reads, by group. [Configuration](./configuration.md) says which of them have to be set, and how they work together. A range is one of whole numbers; a URL may have a path, such as https://example.com/path.',
    'This page is made from `service/src/config/variables.ts`.',
    ...chapters,
    '',
  ].join('\n\n')
}

/** The forms that most variables have, in two or three words. @param {string} form */
function shortForm(form) {
  return form
    .replace(/^a whole number from (.+ to .+)$/, '$1')
    .replace(/^a whole address, such as https:\/\/example\.com\/path$/, 'A URL')
    .replace(/^origins without path and without wildcards, .*$/, 'Origins without a path, by commas')
    .replace(/^(?![\dAO])/, 'Give ')
}

/** @param {string} name */
function groupOf(name) {
  const group = GROUPS.find(([, pattern]) => pattern.test(name))?.[0]
  if (!group) throw new Error(`${name} is in no group of docs/lib/variableGroups.mjs`)
  return group
}

/** A comment ends with its default: "Default 8000.", "Default: none.", "Default in development: …". */
function splitDefault(/** @type {string} */ text) {
  const [, before = text, where = '', fallback = ''] =
    /^(.*?)\s*\b(?:Default|default)\b( in development)?:? (.*)$/.exec(text) ?? []
  const value = fallback.replace(/\.$/, '')
  const meaning = before.replace(/;$/, '.')
  return { meaning, fallback: where ? `in development: ${value}` : value || '–' }
}
