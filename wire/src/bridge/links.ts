/** A global of every browser and of Node; neither library of types belongs to this room. */
declare const URL: new (text: string) => { readonly username: string; readonly password: string }

const LONGEST = 2048

/**
 * The address, if it may stand behind a link that a person follows: absolute http or https, no user name or
 * password (they disguise the host), nothing that parsers read differently (control characters, blanks,
 * backslashes). Otherwise null.
 */
export function safeLink(text: unknown): string | null {
  if (typeof text !== 'string' || text.length > LONGEST) return null
  if (!/^https?:\/\/[^\s\\\p{Cc}\p{Cf}]+$/iu.test(text)) return null
  try {
    const { username, password } = new URL(text)
    return username || password ? null : text
  } catch {
    return null
  }
}
