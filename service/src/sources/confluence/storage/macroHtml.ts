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

/** Which of its parameters says what people see, of macros that have no text of their own. */
const SHOWN: Readonly<Record<string, string>> = {
  'excerpt-include': '',
  iframe: 'src',
  include: '',
  jira: 'key',
  status: 'title',
  'view-file': 'name',
  viewdoc: 'name',
  viewpdf: 'name',
  viewppt: 'name',
  viewxls: 'name',
  widget: 'url',
}

/** What a macro shows. Of one that is not known its text is kept; what is computed, such as a table of contents, is not there. */
export const macroHtml: Write = (element) => {
  const { html, plain, says, attributes } = element
  const name = attributes['ac:name'] ?? ''
  const title = says.get('title') ?? ''
  if (name === 'code' || name === 'noformat')
    return heading(title) + codeHtml(plain ?? html, says.get('language'))
  const panel = panelHtml(name, title, element)
  if (panel !== null) return panel
  if (Object.hasOwn(SHOWN, name) && html === '') return says.get(SHOWN[name] ?? '') ?? ''
  return (name === 'expand' ? heading(title) : '') + html + (plain === null ? '' : codeHtml(plain))
}

/** Null: it is no panel. */
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
