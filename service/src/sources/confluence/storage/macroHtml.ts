import type { StorageElement, Write } from './StorageElement.ts'

const PANELS: Readonly<Record<string, string>> = {
  error: 'Error',
  info: 'Info',
  note: 'Note',
  panel: '',
  success: 'Success',
  tip: 'Tip',
  warning: 'Warning',
}

/** Inline macros, and the parameter that users see. */
const INLINE: Readonly<Record<string, readonly string[]>> = { jira: ['key'], status: ['title'] }

/** Block macros, likewise. */
const BLOCKS: Readonly<Record<string, readonly string[]>> = {
  balsamiq: ['name'],
  drawio: ['diagramDisplayName', 'diagramName'],
  'drawio-sketch': ['diagramDisplayName', 'diagramName'],
  'excerpt-include': [''],
  gliffy: ['displayName', 'name'],
  iframe: ['src'],
  'inc-drawio': ['diagramDisplayName', 'diagramName'],
  include: [''],
  lucidchart: ['documentName', 'name'],
  'mermaid-cloud': ['filename'],
  multimedia: ['name'],
  'view-file': ['name'],
  viewdoc: ['name'],
  viewpdf: ['name'],
  viewppt: ['name'],
  viewxls: ['name'],
  widget: ['url'],
}

/** Inline formulas of several vendors have their TeX in a parameter. */
const FORMULA = /math|latex|formula/i
const TEX = ['body', 'formula', 'equation', 'latex', 'tex']
/** Parameters with the title of a tab, a card or a section. */
const TITLES = ['title', 'label', 'tabTitle', 'tabName']
/** Their label is for other macros and not shown. */
const UNTITLED: ReadonlySet<string> = new Set(['details', 'excerpt', 'detailssummary'])

/**
 * Writes what a macro shows. Unknown macros keep their text; computed ones, such as a table of contents, are
 * left out.
 */
export const macroHtml: Write = (element) => {
  const { html, plain, says, attributes } = element
  const name = attributes['ac:name'] ?? ''
  const title = says.get('title') ?? ''
  if (name === 'code' || name === 'noformat')
    return heading(title) + codeHtml(plain ?? html, says.get('language'))
  const panel = panelHtml(name, title, element)
  if (panel !== null) return panel
  if (html === '' && plain === null) return shown(name, says)
  const isTitled = html.trim() !== '' && !UNTITLED.has(name)
  return (isTitled ? heading(first(says, TITLES)) : '') + html + (plain === null ? '' : codeHtml(plain))
}

/** Writes a macro without a text of its own. */
function shown(name: string, says: StorageElement['says']): string {
  if (Object.hasOwn(INLINE, name)) return first(says, INLINE[name] ?? [])
  if (FORMULA.test(name)) {
    const tex = first(says, TEX)
    return tex === '' ? '' : `$${tex}$`
  }
  const words = first(says, Object.hasOwn(BLOCKS, name) ? (BLOCKS[name] ?? []) : ['title'])
  return words === '' ? '' : `<p>${words}</p>`
}

function first(says: StorageElement['says'], names: readonly string[]): string {
  return names.map((name) => says.get(name) ?? '').find(Boolean) ?? ''
}

/** Returns null if it is not a panel. */
export function panelHtml(
  kind: string,
  title: string,
  { html, plain }: Pick<StorageElement, 'html' | 'plain'>,
): string | null {
  if (!Object.hasOwn(PANELS, kind)) return null
  const words = [PANELS[kind], title].filter(Boolean).join(': ')
  return `<blockquote>${heading(words)}${html}${plain === null ? '' : codeHtml(plain)}</blockquote>`
}

function heading(title: string): string {
  return title === '' ? '' : `<p><strong>${title}</strong></p>`
}

function codeHtml(code: string, language = ''): string {
  const named = /^[\w+#-]+$/.test(language) ? ` class="language-${language}"` : ''
  return `<pre><code${named}>${code}</code></pre>`
}
