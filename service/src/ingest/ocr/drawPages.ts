import { join } from 'node:path'
import { systemClock } from '../../lib/Clock.ts'
import { LIMITS } from '../limits.ts'
import { packageFolder } from './languages.ts'

/** Dots to an inch of a page, for which recognition is made; less where the page is large. */
const DENSITY = 200
/** What a PDF counts in. */
const POINTS = 72

/**
 * These pages of a PDF as PNG, with all that is in them: the library that reads text unpacks no pictures. One that
 * cannot be drawn in time is null.
 */
export async function* drawPages(
  bytes: Uint8Array,
  numbers: readonly number[],
): AsyncGenerator<{ page: number; image: Buffer | null }> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const { createCanvas } = await import('@napi-rs/canvas')
  const folder = packageFolder('pdfjs-dist')
  const task = getDocument({
    data: new Uint8Array(bytes),
    verbosity: 0,
    maxImageSize: LIMITS.ocr.pixels,
    isEvalSupported: false,
    // Letters are drawn as paths: no font of a stranger reaches the canvas.
    disableFontFace: true,
    useSystemFonts: false,
    cMapUrl: join(folder, 'cmaps/'),
    standardFontDataUrl: join(folder, 'standard_fonts/'),
    wasmUrl: join(folder, 'wasm/'),
  })
  try {
    const document = await task.promise
    for (const number of numbers) {
      const page = await document.getPage(number)
      const { width, height } = page.getViewport({ scale: 1 })
      const scale = Math.min(DENSITY / POINTS, Math.sqrt(LIMITS.ocr.pagePixels / (width * height)))
      const viewport = page.getViewport({ scale })
      const canvas = createCanvas(
        Math.max(1, Math.ceil(viewport.width)),
        Math.max(1, Math.ceil(viewport.height)),
      )
      const drawing = page.render({ canvas, canvasContext: canvas.getContext('2d'), viewport })
      const stop = systemClock.after(LIMITS.ocr.pageTime, () => drawing.cancel())
      const isDrawn = await drawing.promise.then(
        () => true,
        () => false,
      )
      stop()
      yield { page: number, image: isDrawn ? canvas.toBuffer('image/png') : null }
      page.cleanup()
    }
  } finally {
    await task.destroy()
  }
}
