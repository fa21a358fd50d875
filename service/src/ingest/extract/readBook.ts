import { posix } from 'node:path'
import { IngestFault } from '../IngestFault.ts'
import { decodeDeclared } from './decodeDeclared.ts'
import type { Extracted, Part } from './Extracted.ts'
import { htmlToMarkdown } from './htmlToMarkdown.ts'
import { openArchive } from './openArchive.ts'
import { scanXml } from './scanXml.ts'

const CONTAINER = 'META-INF/container.xml'
const ENCRYPTION = 'META-INF/encryption.xml'
const WANTED = /\.(?:xml|opf|xhtml|html?)$/i

type Files = ReadonlyMap<string, Uint8Array>

/** The chapters of an e-book (EPUB), in the order in which they are read. */
export function readBook(bytes: Uint8Array): Extracted {
  const files = openArchive(bytes, 'e-book', { mainPart: CONTAINER, isWanted: (name) => WANTED.test(name) })
  const chapters = chaptersOf(files)
  const locked = lockedFiles(files)
  if (chapters.some((path) => locked.has(path))) {
    throw new IngestFault('This e-book is protected against copying, so it cannot be read.')
  }
  const parts = chapters.flatMap((path): Part[] => {
    const chapter = files.get(path)
    return chapter ? [{ text: htmlToMarkdown(decodeDeclared(chapter).text), page: null }] : []
  })
  return { unit: 'text', parts, unread: [] }
}

/** Paths of the chapters: the container names the package, that its files and their order. */
function chaptersOf(files: Files): string[] {
  let packagePath = ''
  scanXml(files.get(CONTAINER) ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'rootfile') packagePath ||= attributes['full-path'] ?? ''
    },
  })
  const paths = new Map<string, string>()
  const chapters: string[] = []
  scanXml(files.get(packagePath) ?? new Uint8Array(), {
    open(name, { id = '', href = '', idref = '' }) {
      if (name === 'item') paths.set(id, posix.join(posix.dirname(packagePath), unescaped(href)))
      if (name === 'itemref') chapters.push(paths.get(idref) ?? '')
    },
  })
  return chapters
}

/** Fonts are often made unreadable for other programs, which is no concern of ours. */
function lockedFiles(files: Files): ReadonlySet<string> {
  const locked = new Set<string>()
  scanXml(files.get(ENCRYPTION) ?? new Uint8Array(), {
    open(name, attributes) {
      if (name === 'CipherReference') locked.add(unescaped(attributes.URI ?? ''))
    },
  })
  return locked
}

function unescaped(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
