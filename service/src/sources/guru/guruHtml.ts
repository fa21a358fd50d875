import { paragraph } from '../articles/markup.ts'

/** A block of Markdown, which Guru keeps within an attribute as JavaScript's `escape` writes it. */
const MARKDOWN = /<div\b[^<>]{0,300}?\bdata-ghq-card-content-markdown-content="([^"]*)"[^<>]*>/g

/** A card's HTML with its blocks of Markdown as text. */
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
