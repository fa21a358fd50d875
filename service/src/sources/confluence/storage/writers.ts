import { escaped } from '../../articles/markup.ts'
import { macroHtml, panelHtml } from './macroHtml.ts'
import { attribute, nameOf, type StorageElement, type Write } from './StorageElement.ts'

/** HTML elements that matter for text. */
const HTML_ELEMENTS =
  'b blockquote br caption code dd del div dl dt em h1 h2 h3 h4 h5 h6 hr i li ol p pre s strong sub sup table tbody td tfoot th thead tr ul'
const VOID: ReadonlySet<string> = new Set(['br', 'hr'])

const EMOTICONS: Readonly<Record<string, string>> = {
  cross: '✗',
  information: 'ℹ',
  minus: '−',
  plus: '+',
  question: '?',
  tick: '✓',
  warning: '⚠',
}

const unchanged: Write = ({ name, html }) => (VOID.has(name) ? `<${name}>` : `<${name}>${html}</${name}>`)

/** Keeps `colspan` and `rowspan`. */
const cell: Write = ({ name, html, attributes }) => {
  const spans = ['colspan', 'rowspan'].flatMap((span) => {
    const count = attributes[span] ?? ''
    return /^[1-9]\d{0,3}$/.test(count) && count !== '1' ? [` ${span}="${count}"`] : []
  })
  return `<${name}${spans.join('')}>${html}</${name}>`
}

/** Keeps the first number of a list. */
const numbered: Write = ({ html, attributes: { start = '' } }) =>
  `<ol${/^[1-9]\d{0,8}$/.test(start) && start !== '1' ? ` start="${start}"` : ''}>${html}</ol>`
const nothing: Write = () => ''
const inside: Write = ({ html }) => html

const parameter: Write = ({ attributes, html, target }, parent) => {
  parent.says.set(attributes['ac:name'] ?? attributes.key ?? '', html.trim() || escaped(nameOf(target)))
  return ''
}

const plainBody: Write = ({ html }, parent) => {
  parent.plain = html
  return ''
}

const target: Write = ({ name, attributes }, parent) => {
  parent.target = { kind: name.slice('ri:'.length), attributes }
  return ''
}

const link: Write = ({ html, target: to, attributes }) => {
  const text = html.trim() || escaped(nameOf(to) || (attributes['ac:anchor'] ?? ''))
  return to?.kind === 'url' ? anchor(to.attributes['ri:value'] ?? '', text) : text
}

const image: Write = ({ html, target: of, attributes }) => {
  const text = attributes['ac:alt'] || attributes['ac:title'] || nameOf(of)
  const source = of?.kind === 'url' ? (of.attributes['ri:value'] ?? '') : ''
  return imageTag(source, text) + html
}

const emoticon: Write = ({ attributes }) => {
  const [name = '', fallback = ''] = [attributes['ac:name'], attributes['ac:emoji-fallback']]
  const known = Object.hasOwn(EMOTICONS, name) ? EMOTICONS[name] : undefined
  return escaped(known ?? (fallback || (attributes['ac:emoji-shortname'] ?? `:${name}:`)))
}

const task: Write = ({ html, says }) => {
  const mark = says.get('status') === 'complete' ? ' checked' : ''
  return `<li><input type="checkbox"${mark}> ${html}</li>`
}

const taskStatus: Write = ({ html }, parent) => {
  parent.says.set('status', html.trim())
  return ''
}

/** Extensions of the format by newer editors: a tree of nodes, with a fallback for readers that don't know it. */
const node: Write = (element) => {
  const { attributes, html, says } = element
  if (attributes.type === 'decision-list') return `<ul>${html}</ul>`
  if (attributes.type === 'decision-item') return `<li>${html}</li>`
  const isPanel = attributes.type === 'panel'
  return (isPanel ? panelHtml(says.get('panel-type') ?? 'panel', '', element) : null) ?? html
}

const extension: Write = ({ html, plain }) => (html.trim() === '' ? (plain ?? '') : html)

const WRITERS: ReadonlyMap<string, Write> = new Map([
  ...HTML_ELEMENTS.split(' ').map((name) => [name, unchanged] as const),
  ['td', cell],
  ['th', cell],
  ['ol', numbered],
  ['a', ({ html, attributes }: StorageElement) => anchor(attributes.href ?? '', html)],
  ['ac:adf-attribute', parameter],
  ['ac:adf-extension', extension],
  ['ac:adf-fallback', plainBody],
  ['ac:adf-node', node],
  ['ac:adf-parameter', nothing],
  ['ac:default-parameter', nothing],
  ['ac:emoticon', emoticon],
  ['ac:image', image],
  ['ac:link', link],
  ['ac:macro', macroHtml],
  ['ac:parameter', parameter],
  ['ac:placeholder', nothing],
  ['ac:plain-text-body', plainBody],
  ['ac:structured-macro', macroHtml],
  ['ac:task', task],
  ['ac:task-id', nothing],
  ['ac:task-list', ({ html }: StorageElement) => `<ul>${html}</ul>`],
  ['ac:task-status', taskStatus],
  ['ac:task-uuid', nothing],
  ['img', ({ attributes }: StorageElement) => imageTag(attributes.src ?? '', attributes.alt ?? '')],
  ['script', nothing],
  ['style', nothing],
  ['time', ({ html, attributes }: StorageElement) => html || escaped(attributes.datetime ?? '')],
])

/** Elements that don't matter for text are replaced by their content. */
export function writerOf(name: string): Write {
  return WRITERS.get(name) ?? (name.startsWith('ri:') ? target : inside)
}

function anchor(address: string, html: string): string {
  return `<a href="${attribute(address)}">${html}</a>`
}

function imageTag(source: string, text: string): string {
  return `<img src="${attribute(source)}" alt="${attribute(text)}">`
}
