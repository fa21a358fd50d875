import { decodeHTMLStrict } from 'entities'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/** Code in fences and in backticks, in which entities stand for themselves. */
const CODE =
  /(^ {0,3}(`{3,20}|~{3,20})[^\n]*\n[\s\S]*?(?:^ {0,3}\2[`~]*[ \t]*$|$(?![\s\S]))|(?<!`)`{1,10}(?!`)[^`\n]+`{1,10})/gm

/** A Markdown file as it is written, with the characters that its entities stand for. */
export function readMarkdown(bytes: Uint8Array): Extracted {
  const { text, unread } = decodeText(bytes)
  let at = 0
  let decoded = ''
  for (const { 0: code, index } of text.matchAll(CODE)) {
    decoded += decodeHTMLStrict(text.slice(at, index)) + code
    at = index + code.length
  }
  return wholeText(decoded + decodeHTMLStrict(text.slice(at)), unread)
}
