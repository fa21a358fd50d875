import { paragraph } from '../articles/markup.ts'

/** A Markdown block, which Guru stores in an attribute in the format of JavaScript's `escape`. */
const MARKDOWN = /<div\b[^<>]{0,300}?\bdata-ghq-card-content-markdown-content="([^"]*)"[^<>]*>/g

/** Replaces a card's Markdown blocks by text. */
export function guruHtml(html: string): string {
  return html.replace(MARKDOWN, (_, markdown: string) => {
    const blocks = decoded(markdown).split(/\n\s*\n/)
    return `<div>${blocks.map((block) => (block.trim() === '' ? '' : paragraph(block))).join('')}`
  })
}

function decoded(text: string): string {
  return text.replace(/%u([0-9a-f]{4})|%([0-9a-f]{2})/gi, (_, wide?: string, narrow?: string) =>
    String.fromCharCode(Number.parseInt(wide ?? narrow ?? '', 16)),
  )
}
