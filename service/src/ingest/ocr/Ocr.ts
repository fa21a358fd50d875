import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import type { Worker } from 'tesseract.js'
import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { languageFile } from './languages.ts'
import { tableText } from './tableText.ts'

type Choices = {
  readonly languages: readonly string[]
  /** Tables are kept as tables. */
  readonly tables: boolean
}

/** Tesseract's own name for its engine of neural networks, whose data comes in the packages. */
const LSTM_ONLY = 1

/** Reads what stands in pictures, in a thread of its own that begins with the first of them. */
export class Ocr {
  readonly tables: boolean
  private readonly languages: readonly string[]
  private readonly end = performance.now() + LIMITS.ocr.time
  private worker: Promise<Worker> | null = null
  private folder: string | null = null

  constructor({ languages, tables }: Choices) {
    this.languages = languages
    this.tables = tables
  }

  /** No more pictures are to be begun. */
  get isOver(): boolean {
    return performance.now() > this.end
  }

  /** The text of a PNG, JPEG or WebP file. Rejects with an IngestFault. */
  async read(image: Buffer): Promise<string> {
    this.worker ??= this.start()
    const worker = await this.worker
    const { data } = await worker.recognize(image, {}, { text: true, blocks: this.tables }).catch(damaged)
    const words = (data.blocks ?? [])
      .flatMap(({ paragraphs }) => paragraphs)
      .flatMap(({ lines }) => lines)
      .flatMap((line) => line.words)
      .map(({ text, bbox }) => ({ text, ...bbox }))
    return (this.tables && tableText(words)) || data.text
  }

  async close(): Promise<void> {
    const worker = await this.worker?.catch(() => null)
    await worker?.terminate()
    if (this.folder) await rm(this.folder, { recursive: true, force: true })
  }

  private async start(): Promise<Worker> {
    const { createWorker } = await import('tesseract.js')
    const options = { cacheMethod: 'none', gzip: true, errorHandler: () => {} }
    return createWorker([...this.languages], LSTM_ONLY, { ...options, langPath: await this.dataFolder() })
  }

  /** The library looks for all languages in one folder. */
  private async dataFolder(): Promise<string> {
    const files = this.languages.map(languageFile)
    const [first = ''] = files
    if (files.length === 1) return dirname(first)
    this.folder = await mkdtemp(join(tmpdir(), 'inlet-ocr-'))
    for (const file of files) await symlink(file, join(this.folder, basename(file)))
    return this.folder
  }
}

function damaged(cause: unknown): never {
  throw new IngestFault('This image is damaged and cannot be read.', { cause })
}
