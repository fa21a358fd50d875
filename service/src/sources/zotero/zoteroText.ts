import type { ItemFields } from './zoteroAnswers.ts'

/** What is said of an item and is nothing to read. */
const TECHNICAL: ReadonlySet<string> = new Set(
  'key version itemType title note abstractNote creators tags collections relations parentItem dateAdded dateModified accessDate libraryCatalog linkMode contentType charset filename md5 mtime deleted inPublications'.split(
    ' ',
  ),
)

/** An item of a library as Markdown: its title, who made it, what else is known of it, and its abstract. */
export function zoteroText({ data }: ItemFields): string {
  const creators = data.creators.map(({ creatorType, name, firstName, lastName }) =>
    said(creatorType, name || [firstName, lastName].filter(Boolean).join(' ')),
  )
  const fields = Object.entries(data).flatMap(([name, value]) =>
    typeof value === 'string' && value.trim() !== '' && !TECHNICAL.has(name) ? [said(name, value)] : [],
  )
  const tags = data.tags.map(({ tag }) => tag).join(', ')
  const lines = [said('type', data.itemType), ...creators, ...fields, ...(tags ? [said('tags', tags)] : [])]
  const list = lines.map((line) => `- ${line}`).join('\n')
  return [`# ${data.title}`, list, data.abstractNote].filter((part) => part.trim() !== '').join('\n\n')
}

/** `publicationTitle` as people write it. */
function said(name: string, value: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`,
  )
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${value.replace(/\s+/g, ' ').trim()}`
}
