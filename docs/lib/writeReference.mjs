import { ERRORS } from '../../wire/src/bridge/errors.ts'
import { EXPLANATIONS } from '../errors.mjs'
import { table, write, writePage } from './generated.mjs'
import { readTypes } from './readTypes.mjs'

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
    'EventAction',
    'FileStatus',
    'AccountStatus',
  ],
}

/** Writes the parts of the manual that the sources already say, for the pages to include. */
export function writeReference() {
  const types = readTypes()
  for (const [page, names] of Object.entries(PAGES)) {
    const parts = names.map((name) => {
      const described = types.get(name)
      if (!described) throw new Error(`The reference describes ${name}, which is no longer a type`)
      return chapter(described, page)
    })
    write(page, parts.join('\n\n'))
  }
  for (const { code, content } of errorPages()) writePage(`reference/errors/${code}`, content)
  const errors = Object.entries(ERRORS).map(([code, { message, remedy }]) => [
    `[\`${code}\`](./errors/${code}.md)`,
    withoutPlace(message),
    remedy,
  ])
  write('errors', table(['Code', 'Message', 'What to do'], errors))
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
      '## How one comes to it',
      EXPLANATIONS[code] ?? '',
      table(
        ['Field of `error`', 'Value'],
        [
          ['`code`', `\`${code}\``],
          ['`category`', `\`${category}\``],
          ['`retryable`', `\`${retryable}\``],
        ],
      ),
      'All codes: [events and errors](../events.md#errors).',
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
    code && `\`\`\`ts\n${code}\n\`\`\``,
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
