import { codeText } from './codeText.ts'
import { type PageDocument, type PageElement, plainText, renameElement } from './pageDom.ts'

const LANGUAGE =
  /(?:^|[\s;])(?:(?:language|lang|highlight-source|highlight-text|mw-highlight-lang|highlight|brush)[-:]\s*|(?:sourceCode|code(?:\s+file)?)\s+)([a-z][\w+#-]*)/i
const LANGUAGE_ATTRIBUTES = [
  'data-lang',
  'data-language',
  'data-code-wrap',
  'data-enlighter-language',
  'data-ghq-code-block-prism',
  'code-brush',
  'language',
]
/** Elements around a block that may name its language. */
const MAX_LEVELS = 7
/** Names in the place of a language that are none. */
const NO_LANGUAGE =
  /^(?:auto|block|default|generic|inline|lines?|none|notranslate|numbers?|plaintext|table|undefined|wrap(?:per)?)$/i

/** Editors and highlighters that write code without `pre`. */
const CODE_WITHOUT_PRE =
  '.syntaxhighlighter td.code > .container, .CodeMirror-code, .cm-content, .view-lines, div.fragment, [style*="-en-codeblock"], table.js-file-line-container'
const NUMBERS =
  /(?:^|\s)(?:linenos?|linenodiv|lnt?|gutter|gl|blob-num|line-?numbers?(?:-rows|-wrapper)?|linenumber|hljs-ln-numbers|CodeMirror-(?:linenumber|gutter-wrapper)|react-syntax-highlighter-line-number)(?:\s|$)/i
/** A column of numbers beside the code. */
const NUMBERED_PRE = /(?:^|\s)(?:lines|lineno)(?:\s|$)/
/** Hugo writes no classes of its own accord; what cannot be copied with code is no part of it. */
const UNSELECTABLE = 'pre [style*="user-select"], pre [unselectable="on"], pre [data-line-number]'
/** A language's name beside its code, as VitePress has it. */
const LANGUAGE_LABELS = 'div[class*="language-"] > span.lang'

/** A fence is only made of `pre > code`, and a highlighter's spans and line numbers are noise in it. */
export function prepareCode(document: PageDocument): void {
  for (const label of document.querySelectorAll(LANGUAGE_LABELS)) label.remove()
  for (const element of document.querySelectorAll('[class]')) if (isLineNumber(element)) element.remove()
  for (const element of document.querySelectorAll(UNSELECTABLE)) if (isUnselectable(element)) element.remove()
  for (const element of document.querySelectorAll(CODE_WITHOUT_PRE)) asBlock(document, element)
  for (const lineBreak of document.querySelectorAll('code br')) {
    const code = lineBreak.closest('code')
    if (code && !code.closest('pre')) asBlock(document, code)
  }
  for (const code of document.querySelectorAll('code:not(pre *)')) prepareInline(document, code)
  for (const block of document.querySelectorAll('pre')) {
    if (!block.parentElement?.closest('pre')) prepareBlock(document, block)
  }
}

/** Marks within code would become part of it. A link in it becomes a link around it. */
function prepareInline(document: PageDocument, code: PageElement): void {
  const links = [...code.querySelectorAll('a[href]')]
  if (code.querySelector('*') === null || code.querySelector('img')) return
  const words = code.textContent
  code.textContent = words
  const href = links.length === 1 ? links[0]?.getAttribute('href') : null
  if (!href || code.closest('a')) return
  const link = document.createElement('a')
  link.setAttribute('href', href)
  link.innerHTML = code.outerHTML
  code.replaceWith(link)
}

function prepareBlock(document: PageDocument, block: PageElement): void {
  const text = codeText(block)
  if (text.trim() === '') {
    block.remove()
    return
  }
  const language = languageOf(block)
  const code = document.createElement('code')
  code.textContent = text
  if (language) code.setAttribute('class', `language-${language}`)
  block.innerHTML = code.outerHTML
}

function asBlock(document: PageDocument, element: PageElement): void {
  renameElement(document, element, 'pre').setAttribute('class', element.className)
}

/** Numbers of lines are told by their name, and by having no letter. */
function isLineNumber(element: PageElement): boolean {
  const { tagName, className } = element
  if (tagName === 'CODE' || !(tagName === 'PRE' ? NUMBERED_PRE : NUMBERS).test(className)) return false
  return /^[\d\s.…·:+-]*$/.test(element.textContent)
}

function isUnselectable(element: PageElement): boolean {
  const style = element.getAttribute('style')
  const isKept = style !== null && !/user-select\s*:\s*none/i.test(style)
  return !isKept && /^[\d\s]+$/.test(element.textContent)
}

function languageOf(block: PageElement): string | null {
  const inner = block.querySelector('code')
  const named = [...(inner ? namesOf(inner) : []), ...namesOf(block)]
  let around = block.parentElement
  for (let level = 0; around && level < MAX_LEVELS && isAllCode(around, block); level += 1) {
    if (/^(?:DIV|FIGURE)$/.test(around.tagName)) named.push(...namesOf(around))
    around = around.parentElement
  }
  return named.find((name) => !NO_LANGUAGE.test(name)) ?? null
}

function namesOf(element: PageElement): string[] {
  const names = LANGUAGE_ATTRIBUTES.map((name) => element.getAttribute(name) ?? '')
  const words = `${element.className} ${element.getAttribute('data-syntaxhighlighter-params') ?? ''}`
  return [...names, LANGUAGE.exec(words)?.[1] ?? ''].filter((name) => /^[a-z][\w+#-]*$/i.test(name))
}

/** What stands around more than one block says nothing of its code; it may name the language of people. */
function isAllCode(element: PageElement, block: PageElement): boolean {
  return plainText(element).length <= plainText(block).length + 100
}
