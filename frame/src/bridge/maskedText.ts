/** Names of what is a secret whatever it looks like. */
const SECRET_NAME =
  /token|secret|passw|credential|authori[sz]ation|api.?key|access.?key|private.?key|signature|cookie/i
/** What secrets look like under any name: signed tokens, keys with a known beginning, long runs of letters and digits. */
const SECRET_LOOK =
  /\b(?:eyJ[\w-]+\.[\w.-]+|(?:sk|pk|xox[a-z]|gh[a-z]|AKIA|Bearer|Token|Basic)[-_ ]?[\w.~+/=-]{12,}|(?=[\w.~+/=-]*\d)(?=[\w.~+/=-]*[a-z])[\w~+=-]{24,})/gi
const MAX_TEXT_CHARS = 200
const MAX_LINE_CHARS = 1500
const DEEPEST = 6

/** A value in one line that may be shown: no secret, no query of an address, nothing endless. */
export function maskedText(value: unknown): string {
  return shortened(JSON.stringify(masked(value, '', 0)) ?? String(value), MAX_LINE_CHARS)
}

function masked(value: unknown, name: string, depth: number): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value
  if (SECRET_NAME.test(name)) return hidden(value)
  if (typeof value === 'string') return shownText(value)
  if (typeof value !== 'object') return value
  if (depth > DEEPEST) return '…'
  if (Array.isArray(value)) return value.map((one) => masked(one, '', depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [shownText(key), masked(one, key, depth + 1)]),
  )
}

/** Cut before it is searched: what secrets look like takes the square of the length to find. */
function shownText(text: string): string {
  return shortened(withoutSecrets(text.slice(0, 4 * MAX_TEXT_CHARS)), MAX_TEXT_CHARS)
}

function withoutSecrets(text: string): string {
  return text
    .replace(/\b(https?:\/\/)[^/\s@]*@/gi, '$1•••@')
    .replace(/(https?:\/\/[^\s?#]*)[?#]\S*/gi, '$1?•••')
    .replace(SECRET_LOOK, hidden)
}

function hidden(secret: unknown): string {
  return typeof secret === 'string' ? `••• (${secret.length} characters)` : '•••'
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most)}…` : text
}
