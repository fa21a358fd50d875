import { LIMITS } from '../limits.ts'
import { drawPages } from '../ocr/drawPages.ts'
import type { Ocr } from '../ocr/Ocr.ts'
import type { Part } from './Extracted.ts'

type Recognised = {
  readonly parts: readonly Part[]
  /** Pages that were not looked at. */
  readonly left: number
}

/** The parts of a PDF, with what was recognised on those of its pages of which next to nothing could be read. */
export async function recognised(
  bytes: Uint8Array,
  { parts, isLacking }: { parts: readonly Part[]; isLacking: (text: string) => boolean },
  ocr: Ocr,
): Promise<Recognised> {
  const lacking = parts.flatMap(({ text, page }) => (page !== null && isLacking(text) ? [page] : []))
  const found = new Map<number, string>()
  let seen = 0
  const wanted = lacking.slice(0, LIMITS.ocr.pages)
  for await (const { page, image } of wanted.length > 0 ? drawPages(bytes, wanted) : []) {
    if (ocr.isOver) break
    if (!image) continue
    seen += 1
    found.set(page, await ocr.read(image))
  }
  return {
    parts: parts.map((part) => {
      const text = found.get(part.page ?? 0) ?? ''
      // What was drawn includes what was written.
      return text.length > part.text.length ? { ...part, text } : part
    }),
    left: lacking.length - seen,
  }
}
