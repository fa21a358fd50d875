import { readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'
import type { Context } from 'hono'
import { accepts } from 'hono/accepts'

/** A file to send. */
export type StaticFile = {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly type: string
  /** Content headers: type, encoding, and `Vary`. */
  readonly headers: Readonly<Record<string, string>>
}

/** Encodings of the files that the build adds, best first, by their HTTP names. */
const ENCODINGS = [
  { name: 'br', ending: '.br' },
  { name: 'gzip', ending: '.gz' },
] as const

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.tgz': 'application/gzip',
}

/** A folder of built files. Only types that a build creates are served, and nothing outside the folder. */
export class StaticFolder {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = resolve(folder)
  }

  /** `path` is relative and decoded. Null: there is no such file. Compressed if the client accepts it. */
  async read(path: string, asker: Context): Promise<StaticFile | null> {
    const type = TYPES[extname(path)]
    const file = resolve(this.folder, join('.', path))
    const inside = relative(this.folder, file)
    if (!type || inside.startsWith('..') || inside.split(sep).some((part) => part.startsWith('.')))
      return null
    for (const { name, ending } of encodingsFor(asker)) {
      const bytes = await bytesOf(file + ending)
      if (bytes) return { bytes, type, headers: { ...headersOf(type), 'Content-Encoding': name } }
    }
    const bytes = await bytesOf(file)
    return bytes && { bytes, type, headers: headersOf(type) }
  }
}

/** Returns the encodings that the client accepts, best first. */
export function encodingsFor(asker: Context) {
  return ENCODINGS.filter(({ name }) => takes(asker, name))
}

function takes(asker: Context, encoding: string): boolean {
  return (
    accepts(asker, {
      header: 'Accept-Encoding',
      supports: [encoding],
      default: '',
      match: (accepted) => (accepted.some(({ type, q }) => type === encoding && q > 0) ? encoding : ''),
    }) !== ''
  )
}

function headersOf(type: string): Record<string, string> {
  return { 'Content-Type': type, Vary: 'Accept-Encoding' }
}

async function bytesOf(file: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    return new Uint8Array(await readFile(file))
  } catch {
    return null
  }
}
