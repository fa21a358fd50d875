import type { ItemFields } from './zoteroAnswers.ts'

/** Metadata without text to read. */
const TECHNICAL: ReadonlySet<string> = new Set(
  'key version itemType title note abstractNote creators tags collections relations parentItem dateAdded dateModified accessDate libraryCatalog linkMode contentType charset filename md5 mtime deleted inPublications'.split(
    ' ',
  ),
)

/** Formats an item as Markdown: title, creators, other fields and abstract. */
export function zoteroText({ data }: ItemFields): string {
  const creators = data.creators.map(({ creatorType, name, firstName, lastName }) =>
    lineOf(creatorType, name || [firstName, lastName].filter(Boolean).join(' ')),
  )
  const fields = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !TECHNICAL.has(name) ? [lineOf(name, value)] : [],
  )
  const tags = data.tags.map(({ tag }) => tag).join(', ')
  const lines = [
    lineOf('type', data.itemType),
    ...creators,
    ...fields,
    ...(tags ? [lineOf('tags', tags)] : []),
  ]
  const list = lines.map((line) => `- ${line}`).join('\n')
  return [`# ${data.title}`, list, data.abstractNote].filter((part) => part.trim() !== '').join('\n\n')
}

/** `publicationTitle` becomes "Publication title". */
function lineOf(name: string, value: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  )
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${value.replace(/\s+/g, ' ').trim()}`
}
