const DATA = String.raw`data:[\w.+-]{0,80}(?:/[\w.+-]{0,80})?(?:;[\w.+=-]{1,80}){0,10},`
/** As long as a program writes on one line, without spaces; parentheses may stand in it in pairs. */
const TARGET = String.raw`<?${DATA}(?:[^\s()<>]|\([^\s()<>]*\)|<[^\s()<>]*>)*>?`

/** `![alt](data:…)` and `[text](data:…)`. */
const INLINE = new RegExp(
  String.raw`!?\[([^\[\]\n]*)\]\(\s*${TARGET}(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)`,
  'gi',
)
/** `[image1]: <data:…>` */
const DEFINITION = new RegExp(String.raw`^ {0,3}\[([^\]\n]+)\]:\s*${TARGET}[^\n]*$`, 'gim')
/** `![alt][image1]`, `[image1]`. No brackets in it: each that opens would be read up to the end of its line. */
const REFERENCE = /!?\[([^[\]\n]*)\](?:\[([^[\]\n]*)\])?/g
/** A picture in HTML. */
const IMAGE = new RegExp(String.raw`<img\b[^<>]*?\bsrc\s*=\s*["']?${DATA}[^<>]*>`, 'gi')
const ALT = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i
/** Anywhere else: so much base64 is nobody's word. */
const LONG = /data:[\w.+-]{1,80}\\?\/[\w.+-]{1,80}(?:;[\w.+=-]{1,80}){0,10};base64,(?:[\w+=%-]|\\?\/){100,}/gi
/** Broken into lines, as encoders of mails and of Python do; the last line is shorter. */
const WRAPPED =
  /(;base64,\s{0,20}[\w+/]{40,100})((?:\r?\n[ \t]{0,40}[\w+/=]{40,100})*(?:\r?\n[ \t]{0,40}[\w+/]{1,100}={0,2}(?=\s{0,5}[)>"']))?)/g
const LINES = /(?:^[ \t]{0,40}[\w+/]{60,100}\r?\n){13,}(?:[ \t]{0,40}[\w+/]{1,100}={0,2}[ \t]*$)?/gm
const MARK = /data:/i
/** A file written out without `data:`, as APIs do in JSON. */
const BARE = /(?<![\w+/=-])[\w+/-]{1000,}={0,2}/g

/** Text without the pictures and files that are written out in it as `data:` URLs; what describes them stays. */
export function dropDataUrls(text: string): string {
  const without = MARK.test(text) ? unwrapped(text).replace(LONG, '') : text
  return without
    .replace(BARE, (word) => (isBase64(word) ? '' : word))
    .replace(LINES, (lines) => (isBase64(lines) ? '' : lines))
}

function unwrapped(text: string): string {
  return text.replace(WRAPPED, (_, first: string, lines: string) => first + lines.replace(/\s+/g, ''))
}

/** Lines, hexadecimal numbers and sequences of proteins have no letters of both cases with digits. */
function isBase64(word: string): boolean {
  return /[a-z]/.test(word) && /[A-Z]/.test(word) && /\d/.test(word)
}

/** Markdown without them, and without the references to pictures that were defined so. */
export function dropDataUrlsOfMarkdown(text: string): string {
  if (!MARK.test(text)) return dropDataUrls(text)
  const defined = new Set<string>()
  const without = unwrapped(text)
    .replace(DEFINITION, (_, name: string) => {
      defined.add(name.toLowerCase())
      return ''
    })
    .replace(INLINE, '$1')
    .replace(IMAGE, (tag) => {
      const [, double, single] = ALT.exec(tag) ?? []
      return double ?? single ?? ''
    })
  const references =
    defined.size === 0
      ? without
      : without.replace(REFERENCE, (whole, alt: string, name = '') => {
          if (!defined.has((name || alt).toLowerCase())) return whole
          return name === '' ? '' : alt
        })
  return dropDataUrls(references)
}
