import { decodeHTMLStrict } from 'entities'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

// In code, entities and markup stand for themselves.
const FENCE = /^ {0,3}(?<fence>`{3,20}|~{3,20})[^\n]*\n[\s\S]*?(?:^ {0,3}\k<fence>[`~]*[ \t]*$|$(?![\s\S]))/
const INLINE_CODE = /(?<!`)`{1,10}(?!`)[^`\n]+`{1,10}/
// What a page does not show: https://spec.commonmark.org/0.31.2/#html-blocks. Each ends with the file at the latest.
const COMMENT = /<!--(?:-?>|[\s\S]*?(?:-->|$(?![\s\S])))/
const UNSEEN_TAG = /<(?<tag>script|style)\b[^<>]*>[\s\S]*?(?:<\/\k<tag>\s*>|$(?![\s\S]))/
const UNSEEN_DEFINITION = /^ {0,3}\[(?:\/\/|comment)\]:[^\n]*/
const PARTS = new RegExp(
  `(?<code>${FENCE.source}|${INLINE_CODE.source})|${COMMENT.source}|${UNSEEN_TAG.source}|${UNSEEN_DEFINITION.source}`,
  'gim',
)

/** A Markdown file as it is written, with the characters that its entities stand for, without what is not shown. */
export function readMarkdown(bytes: Uint8Array): Extracted {
  const { text, unread } = decodeText(bytes)
  let at = 0
  let shown = ''
  for (const { 0: part, index, groups } of text.matchAll(PARTS)) {
    shown += decodeHTMLStrict(text.slice(at, index))
    if (groups?.code !== undefined) shown += part
    else if (!isEnded(part)) shown += decodeHTMLStrict(part)
    at = index + part.length
  }
  return wholeText(shown + decodeHTMLStrict(text.slice(at)), unread)
}

/** What nothing ends was not meant to hide the rest of the file. */
function isEnded(part: string): boolean {
  if (part.startsWith('<!--')) return part.endsWith('-->')
  return !part.startsWith('<') || /<\/\w+\s*>$/.test(part)
}
