import type { getDocumentProxy } from 'unpdf'
import type { Heading } from './Extracted.ts'
import type { TextItem } from './pageText.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
type OutlineItem = NonNullable<Awaited<ReturnType<Pdf['getOutline']>>>[number]

/** A line of a page in the size of its letters. */
export type SizedLine = { page: number; text: string; height: number }

const MAX_LEVEL = 3
const MAX_HEADINGS = 2000
const MAX_LETTERS = 150
/** Times the size of most letters. */
const LARGE = 1.15
/** With more of the lines in large letters, these are no headings. */
const MAX_SHARE = 0.2

/** The headings of a PDF by page: its bookmarks, or else what it writes in larger letters than the rest. */
export async function pdfHeadings(
  document: Pdf,
  lines: readonly SizedLine[],
): Promise<ReadonlyMap<number, Heading[]>> {
  const placed = (await outlineOf(document)) ?? largeLines(lines)
  const byPage = new Map<number, Heading[]>()
  for (const { page, level, title } of placed) {
    byPage.set(page, [...(byPage.get(page) ?? []), { level, title }])
  }
  return byPage
}

type OnPage = Heading & { page: number }

/** In their order. Null: there are none, or they lead nowhere. */
async function outlineOf(document: Pdf): Promise<OnPage[] | null> {
  const found: OnPage[] = []
  const walk = async (items: readonly OutlineItem[], level: number): Promise<void> => {
    for (const item of items) {
      if (found.length >= MAX_HEADINGS) return
      const page = await pageOf(document, item)
      if (page !== null && item.title.trim() !== '') found.push({ page, level, title: item.title.trim() })
      if (level < MAX_LEVEL) await walk(item.items ?? [], level + 1)
    }
  }
  const outline = await document.getOutline().catch(() => null)
  await walk(outline ?? [], 1)
  return found.length === 0 ? null : found.toSorted((one, other) => one.page - other.page)
}

async function pageOf(document: Pdf, { dest }: OutlineItem): Promise<number | null> {
  try {
    const target: unknown = typeof dest === 'string' ? await document.getDestination(dest) : dest
    const reference: unknown = Array.isArray(target) ? target[0] : null
    if (typeof reference === 'number') return reference + 1
    return isReference(reference) ? (await document.getPageIndex(reference)) + 1 : null
  } catch {
    return null
  }
}

function isReference(value: unknown): value is { num: number; gen: number } {
  return typeof value === 'object' && value !== null && 'num' in value && 'gen' in value
}

function largeLines(lines: readonly SizedLine[]): OnPage[] {
  const body = commonHeight(lines)
  const large = lines.filter(({ height, text }) => height >= body * LARGE && isTitle(text))
  if (body === 0 || large.length > lines.length * MAX_SHARE) return []
  const heights = [...new Set(large.map(({ height }) => height))].sort((one, other) => other - one)
  return large.slice(0, MAX_HEADINGS).map(({ page, text, height }) => {
    return { page, title: text, level: Math.min(heights.indexOf(height) + 1, MAX_LEVEL) }
  })
}

function isTitle(text: string): boolean {
  return text.length <= MAX_LETTERS && /\p{L}{2}/u.test(text)
}

/** The size in which most letters are written. */
function commonHeight(lines: readonly SizedLine[]): number {
  const letters = new Map<number, number>()
  for (const { height, text } of lines) letters.set(height, (letters.get(height) ?? 0) + text.length)
  let common = 0
  for (const [height, count] of letters) if (count > (letters.get(common) ?? 0)) common = height
  return common
}

/** The lines of a page as they are drawn. */
export function sizedLines(items: readonly (TextItem | { type: string })[], page: number): SizedLine[] {
  const lines: SizedLine[] = []
  let text = ''
  let height = 0
  const end = () => {
    const words = text.replace(/\s+/g, ' ').trim()
    if (words) lines.push({ page, text: words, height: Math.round(height * 2) / 2 })
    text = ''
    height = 0
  }
  for (const item of items) {
    if (!('str' in item)) continue
    text += item.str
    if (item.str.trim() !== '') height = Math.max(height, item.height)
    if (item.hasEOL) end()
  }
  end()
  return lines
}
