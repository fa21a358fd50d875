import { minify } from 'terser'

/**
 * Properties that only our own code and penpal's read. What crosses the bridge, what hosts use and what browsers
 * define keeps its name, so a new property belongs here only if it is none of these.
 */
const OWN =
  /^(addMessageHandler|removeMessageHandler|sendMessage|validateReceivedMessage|initialize|messenger|remoteProxy|methods|timeout|timeoutId|resolve|reject|clock|after|life|mount|connected|failed|load|unload|refused|journal|show|cover|uncover|isLost|dress|backdrop|handle|configure|warm|ended|backEntry|hold|release|isCurrent|language|loading|slow|offline)$/

/** A second minifier finds what the first leaves, and shortens properties: together a fiftieth of the script. */
export const minifyAgain = {
  name: 'minify-again',
  async generateBundle(_: unknown, bundle: Record<string, { type: string; code?: string }>): Promise<void> {
    for (const part of Object.values(bundle)) {
      if (part.type !== 'chunk' || !part.code) continue
      const { code } = await minify(part.code, {
        ecma: 2022,
        compress: { passes: 2, unsafe_arrows: true, sequences: false },
        // A page in another encoding would show anything else garbled.
        format: { ascii_only: true },
        mangle: { properties: { regex: OWN, builtins: true } },
      })
      part.code = code ?? part.code
    }
  },
}
