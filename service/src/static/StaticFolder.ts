import { readFile } from 'node:fs/promises'
import { extname, join, relative, resolve, sep } from 'node:path'

/** A file to be sent. */
export type StaticFile = { readonly bytes: Uint8Array<ArrayBuffer>; readonly type: string }

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
}

/** A folder of built files. Only types that a build makes are served, and nothing outside the folder. */
export class StaticFolder {
  private readonly folder: string

  constructor(folder: string) {
    this.folder = resolve(folder)
  }

  /** `path` is relative, decoded. Null: there is no such file to serve. */
  async read(path: string): Promise<StaticFile | null> {
    const type = TYPES[extname(path)]
    const file = resolve(this.folder, join('.', path))
    const inside = relative(this.folder, file)
    if (!type || inside.startsWith('..') || inside.split(sep).some((part) => part.startsWith('.')))
      return null
    try {
      return { bytes: new Uint8Array(await readFile(file)), type }
    } catch {
      return null
    }
  }
}
