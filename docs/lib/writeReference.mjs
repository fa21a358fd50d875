import fs from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ERRORS } from '../../wire/src/bridge/errors.ts'
import { EXPLANATIONS } from '../errors.mjs'
import { table } from './table.mjs'

/** @typedef {import('./readTypes.mjs').Described} Described */

/** Which page of docs/reference describes which types. @type {Readonly<Record<string, readonly string[]>>} */
export const PAGES = {
  sdk: [
    'WidgetApi',
    'TokenFetcher',
    'AccessTokenAnswer',
    'WidgetHandle',
    'AddResult',
    'RejectionCode',
    'WidgetDropTarget',
    'DropTargetOptions',
    'WidgetStatus',
    'StatusOptions',
    'AccountsHealth',
    'AccountHealth',
    'AccountState',
    'AccountRemedy',
    'SessionSummary',
    'WidgetCheck',
    'CheckOptions',
    'CheckReport',
    'CheckFinding',
    'CloseReason',
    'InletWidgetProps',
  ],
  options: [
    'WidgetConfig',
    'WidgetOptions',
    'EnabledIntegration',
    'AllowedFileType',
    'ProcessingSettings',
    'FileSyncConfig',
    'Tags',
    'Source',
    'FileColumn',
    'EmbeddingModel',
    'TranscriptionService',
    'TextFormat',
    'ContentType',
    'Theme',
    'Appearance',
    'Palette',
    'Environment',
  ],
  events: [
    'SuccessEvent',
    'ErrorEvent',
    'EventStamp',
    'EventFailure',
    'WidgetError',
    'WidgetErrorCode',
    'ErrorCategory',
    'ImportedFile',
    'ImportPreview',
    'EventAction',
    'FileStatus',
    'AccountStatus',
  ],
}

/**
 * A page of docs/reference with the parts between its marks made again from the types and the table of errors.
 * scripts/docs.test.mjs compares it with the file; `-u` writes it.
 * @param {string} page @param {ReadonlyMap<string, Described>} types
 */
export function referencePage(page, types) {
  const file = fileURLToPath(new URL(`../reference/${page}.md`, import.meta.url))
  const chapters = (PAGES[page] ?? []).map((name) => {
    const described = types.get(name)
    if (!described) throw new Error(`The reference describes ${name}, which is no longer a type`)
    return chapter(described, page)
  })
  const text = between(fs.readFileSync(file, 'utf8'), 'types', chapters.join('\n\n'))
  return page === 'events' ? between(text, 'errors', errorTable()) : text
}

/** @param {string} text @param {string} name of the marks @param {string} made */
function between(text, name, made) {
  const [before, rest] = text.split(`<!-- ${name}: made by scripts/docs.test.mjs -u -->\n`)
  const [, after] = rest?.split(`<!-- /${name} -->`) ?? []
  if (before === undefined || after === undefined) throw new Error(`The page has no marks of "${name}"`)
  return `${before}<!-- ${name}: made by scripts/docs.test.mjs -u -->\n\n${made}\n\n<!-- /${name} -->${after}`
}

function errorTable() {
  const codes = Object.entries(ERRORS).map(([code, { category, retryable }]) => ({
    category,
    link: `[\`${code}\`](./errors/${code}.md)${retryable ? ' *' : ''}`,
  }))
  const rows = [...new Set(codes.map(({ category }) => category))].map((one) => [
    `\`${one}\``,
    codes.flatMap(({ category, link }) => (category === one ? [link] : [])).join(', '),
  ])
  return `${table(['Category', 'Codes'], rows)}\n\n\\* \`retryable\`: the same may work later.`
}

/** One page per code, for docs/reference/errors/[code].md. */
export function errorPages() {
  return Object.entries(ERRORS).map(([code, { category, retryable, message, remedy }]) => ({
    code,
    content: [
      `# ${code}`,
      withoutPlace(message),
      '## What to do',
      remedy,
      '## Causes',
      EXPLANATIONS[code] ?? '',
      `\`category\`: \`${category}\`, \`retryable\`: \`${retryable}\`. [All codes](../events.md#errors)`,
    ].join('\n\n'),
  }))
}

/** `@` stands for the cause. @param {string} message */
function withoutPlace(message) {
  return message.replace('@', '…')
}

/** @param {Described} described @param {string} page */
function chapter({ name, text, members, also, values, code }, page) {
  const rows = members.map((one) => [
    `\`${one.name}\`${one.optional || one.name.endsWith(')') ? '' : ' (always)'}`,
    linked(one.type, page),
    one.text,
  ])
  return [
    `## ${name}`,
    text,
    members.length ? table(['Name', 'Type', 'Meaning'], rows) : '',
    ...also.map((type) => inherited(type, page)),
    values.map((value) => `\`${value}\``).join(', '),
    code && `\`\`\`typescript\n${code}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** @param {string} type @param {string} page */
function inherited(type, page) {
  const [, base, left] = /^Omit<(\w+), (.+)>$/.exec(type) ?? []
  if (!base || !left) return `And what ${linked(type, page)} has.`
  const without = left.split('|').map((name) => name.trim().replace(/'(.+)'/, '`$1`'))
  return `And what ${linked(base, page)} has, without ${without.join(', ')}.`
}

/** A type as code, leading to the chapter of the first type in it that has one. @param {string} type @param {string} page */
function linked(type, page) {
  const code = `\`${type}\``
  for (const name of type.match(/[A-Z]\w+/g) ?? []) {
    const home = Object.keys(PAGES).find((other) => PAGES[other]?.includes(name))
    if (home) return `[${code}](${home === page ? '' : `./${home}.md`}#${name.toLowerCase()})`
  }
  return code
}
