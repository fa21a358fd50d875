import type { PreviewSkip } from '@inlet/wire/service'
import type { PreviewFigures } from '../db/items/PreviewFigures.ts'
import type { CountedItem } from '../db/items/previews.ts'
import { detectFormat, formatAbility } from '../ingest/index.ts'
import type { SourceItem } from '../sources/SourceItem.ts'

type Countable = Omit<CountedItem, 'id' | 'external_id' | 'handle'>

const MAX_SAMPLES = 3
/** Folders, pages and tickets without a format. */
const NO_FORMAT = 'OTHER'

/** Counts items as an import would take them. Each run counts anew: what was listed is read from the database. */
export class PreviewCount {
  readonly figures: PreviewFigures

  constructor(
    { askedFolders, askedMs, perMinute }: PreviewFigures,
    /** Bytes. */
    private readonly maxFile: number,
  ) {
    this.figures = {
      files: 0,
      folders: 0,
      added: 0,
      alreadyImported: 0,
      byFormat: {},
      skipped: [],
      limitsMet: [],
      cappedBy: null,
      isEstimated: false,
      hasMore: false,
      askedFolders,
      askedMs,
      perMinute,
    }
  }

  /** Counts what is not stored, and so not imported. */
  addListed({ name, itemType, isSelectable, isExpandable, fileFormat, size = null }: SourceItem): void {
    this.add({
      name,
      item_type: itemType,
      is_selectable: isSelectable,
      is_expandable: isExpandable,
      file_format: fileFormat,
      size,
      has_file: false,
      is_imported: false,
    })
  }

  add(item: Countable): void {
    if (!item.is_selectable && !item.is_expandable) {
      this.skip('NOT_SELECTABLE', item.name)
      return
    }
    if (!item.has_file) this.figures.added += 1
    const hasContent = item.file_format !== null || !item.is_expandable
    if (!hasContent) {
      this.figures.folders += 1
      return
    }
    const code = this.unfitness(item)
    if (code) {
      this.skip(code, item.name)
      return
    }
    const format = (item.file_format ?? NO_FORMAT).toUpperCase()
    const sum = this.figures.byFormat[format] ?? { files: 0, bytes: 0, unsized: 0 }
    sum.files += 1
    sum.bytes += item.size ?? 0
    if (item.size === null) sum.unsized += 1
    this.figures.byFormat[format] = sum
    this.figures.files += 1
    if (item.is_imported) this.figures.alreadyImported += 1
  }

  /** Mail that is counted and not listed. `hasMore`: its attachments come besides. */
  addMail(files: number, { isEstimated, hasMore }: { isEstimated: boolean; hasMore: boolean }): void {
    const sum = this.figures.byFormat[NO_FORMAT] ?? { files: 0, bytes: 0, unsized: 0 }
    this.figures.byFormat[NO_FORMAT] = { ...sum, files: sum.files + files, unsized: sum.unsized + files }
    this.figures.files += files
    this.figures.added += files
    this.figures.isEstimated ||= isEstimated
    this.figures.hasMore ||= hasMore
  }

  skip(code: PreviewSkip, name: string, reason: string | null = null): void {
    const found = this.figures.skipped.find((one) => one.code === code)
    const entry = found ?? { code, count: 0, samples: [], reason }
    if (!found) this.figures.skipped.push(entry)
    entry.count += 1
    if (entry.samples.length < MAX_SAMPLES) entry.samples.push(name)
  }

  private unfitness({ size, item_type, file_format: format }: Countable): PreviewSkip | null {
    if (size !== null && size > this.maxFile) return 'TOO_LARGE'
    // Documents of a source have formats of its own, and are converted.
    if (item_type !== 'FILE' || format === null) return null
    const claimed = detectFormat(new Uint8Array(), `file.${format.toLowerCase()}`).format
    return formatAbility(claimed) === 'unsupported' ? 'UNSUPPORTED_FORMAT' : null
  }
}
