import { decodeHTMLStrict } from 'entities'
import { decodeText } from './decodeText.ts'
import { type Extracted, wholeText } from './Extracted.ts'

const TIMING = /^\s*(?:\d+:)?\d{1,2}:\d{2}[.,]\d{1,3}\s*-->/
/** Blocks of VTT that nobody hears or sees. */
const NO_CUE = /^(?:NOTE|STYLE|REGION)\b/
const SPEAKER = /<v(?:\.[^\s>]+)? ([^>]+)>/g
/** `<i>`, `<00:01.500>`, and `{\an8}` of older formats. */
const MARKS = /<\/?[a-zA-Z0-9][^<>\n]*>|\{\\[^{}\n]*\}/g
/** Marks of direction, and the space that keeps words on one line. */
const INVISIBLE = /[\u200e\u200f]/g
const FIXED_SPACE = /\u00a0/g

/** What is said in subtitles (SRT, VTT), without numbers and times: a line for each. */
export function readSubtitles(bytes: Uint8Array): Extracted {
  const { text, unread } = decodeText(bytes)
  const blocks = text.replace(/\r\n?/g, '\n').split(/\n[ \t]*\n/)
  return wholeText(blocks.flatMap(wordsOf).join('\n'), unread)
}

/** Before its timing, a block has its number or name. */
function wordsOf(block: string): string[] {
  const lines = block.split('\n')
  const timing = lines.findIndex((line) => TIMING.test(line))
  if (timing < 0 || NO_CUE.test(block.trimStart())) return []
  return lines.slice(timing + 1).flatMap((line) => plain(line) || [])
}

function plain(line: string): string {
  // https://www.w3.org/TR/webvtt1/#webvtt-cue-text-tokenizer takes every character reference of HTML.
  return decodeHTMLStrict(line.replace(SPEAKER, '$1: ').replace(MARKS, ''))
    .replace(INVISIBLE, '')
    .replace(FIXED_SPACE, ' ')
    .trim()
}
