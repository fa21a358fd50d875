import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'

/** The frame's page with the deployment's settings, as it is sent. */
type Composed = {
  /** By the HTTP name of the encoding; `identity` is the page itself. */
  readonly forms: Readonly<Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>>
  /** Sources of the content security policy: hashes of the inline scripts. */
  readonly scripts: readonly string[]
}

/** Where the build leaves room for the deployment's settings. */
const PLACE = '<script type="application/json" id="frame-config"></script>'

/**
 * The frame's page. It contains the deployment's settings, so that the frame need not request them. Its inline scripts
 * are allowed by hash. Rendered again when a build changes it.
 */
export class FrameDocument {
  private readonly file: string
  private readonly config: string
  private built = ''
  private composed: Composed | null = null

  constructor(folder: string, config: unknown) {
    this.file = join(folder, 'index.html')
    // Only this can end a script element.
    this.config = JSON.stringify(config).replaceAll('<', '\\u003c')
  }

  /** Null: the frame is not built. */
  async read(): Promise<Composed | null> {
    const built = await readFile(this.file, 'utf8').catch(() => null)
    if (built === null) return null
    if (!this.composed || built !== this.built) {
      this.composed = this.compose(built)
      this.built = built
    }
    return this.composed
  }

  private compose(built: string): Composed {
    const page = built.replace(PLACE, (place) => place.replace('><', () => `>${this.config}<`))
    const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script)
    return {
      forms: {
        br: new Uint8Array(brotliCompressSync(page)),
        gzip: new Uint8Array(gzipSync(page)),
        identity: new TextEncoder().encode(page),
      },
      scripts: inline.map((script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`),
    }
  }
}
