import { decodeHTMLStrict } from 'entities'

const FENCE = /^\s*(`{3,}|~{3,})/
/**
 * A block of GitBook or an integration, alone in a line or inline.
 * https://github.com/GitbookIO/integrations/blob/main/docs/integrations/blocks/markdown.md
 */
const BLOCK = /\{%-?\s*(@?\w[\w/@-]*)((?:[^%]|%(?!\})){0,2000})%\}/g
const NAMED = /\b(?:title|url|src)="((?:[^"\\]|\\.)*)"/
/** What blocks of API references, in their newer and older forms, say by their attributes, in the order of reading. */
const API = /^(?:swagger|openapi|api-method)(?:-\w+)*$/
const API_WORDS = [
  'method',
  'host',
  'baseUrl',
  'path',
  'in',
  'name',
  'type',
  'status',
  'httpCode',
  'summary',
  'description',
]
/** Of an update, its date; of others, what stands below them. */
const MORE = /\b(?:date|caption|description)="((?:[^"\\]|\\.)*)"/
/** The text or target of an integration's block. */
const OF_INTEGRATION = /\b(?:content|text|body|title|url|link|href)="([^"]*)"/
const MAX_LINE = 10_000
/** Inline code, which stays as it is. */
const CODE = /(`+)(?!`)[^\n]*?(?<!`)\1(?!`)/g

/**
 * Converts GitBook's Markdown to plain Markdown: hints and tabs become text, and the marks of steps, columns
 * and the like are removed. Code stays as it is. https://gitbook.com/docs/creating-content/blocks
 */
export function gitbookMarkdown(markdown: string): string {
  let fence = ''
  const lines = markdown.split(/\r?\n/).flatMap((line) => {
    const mark = FENCE.exec(line)?.[1]
    if (fence !== '') {
      // A fence ends with at least as many marks as it began with.
      if (mark?.startsWith(fence)) fence = ''
      return [line]
    }
    fence = mark ?? ''
    return readable(line)
  })
  return lines.join('\n').trim()
}

/** Blocks alone in a line become lines of text; inline blocks become text within the line. */
function readable(line: string): string[] {
  if (line.length > MAX_LINE) return [line]
  const bare = line.trim()
  const blocks = [...bare.matchAll(BLOCK)]
  if (blocks.length === 0) return [line]
  if (bare.replace(BLOCK, '').trim() === '')
    return blocks.flatMap(([, name = '', text = '']) => wordsOf(name, text))
  const codes: string[] = []
  const masked = line.replace(CODE, (code) => `\0${codes.push(code) - 1}\0`)
  const words = masked.replace(BLOCK, (_, name: string, text: string) => wordsOf(name, text).join(' ').trim())
  return [words.replace(/\0(\d+)\0/g, (_, index: string) => codes[Number(index)] ?? '')]
}

function wordsOf(name: string, attributes: string): string[] {
  if (name === 'hint') {
    const style = /\bstyle="([a-z]+)"/.exec(attributes)?.[1] ?? 'info'
    return [`**${style.charAt(0).toUpperCase()}${style.slice(1)}:**`, '']
  }
  if (API.test(name)) return apiWords(attributes)
  const isOfIntegration = name.includes('/')
  const text = unquoted((isOfIntegration ? OF_INTEGRATION : NAMED).exec(attributes)?.[1])
  const more = isOfIntegration ? '' : unquoted(MORE.exec(attributes)?.[1])
  if (text === '') return more === '' ? [] : [`**${more}**`, '']
  // Embeds and files are shown by their URL, everything else by its title.
  const isPlain = isOfIntegration || name === 'embed' || name === 'file'
  if (isPlain) return [[text, more].filter(Boolean).join(' '), '']
  return name === 'content-ref' ? [] : [`**${text}**`, '']
}

/** A reference's own text stands below: this is the line above it. */
function apiWords(attributes: string): string[] {
  const words = API_WORDS.map((name) =>
    unquoted(new RegExp(`(?<![\\w-])${name}="((?:[^"\\\\]|\\\\.)*)"`).exec(attributes)?.[1]),
  ).filter(Boolean)
  return words.length === 0 ? [] : [`**${words.join(' ')}**`, '']
}

function unquoted(value = ''): string {
  return decodeHTMLStrict(value.replace(/\\(.)/g, '$1')).trim()
}
