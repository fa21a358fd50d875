import { IngestFault } from '../IngestFault.ts'
import { LIMITS } from '../limits.ts'
import { imageSize } from '../ocr/imageSize.ts'
import type { Ocr } from '../ocr/Ocr.ts'
import { type Extracted, wholeText } from './Extracted.ts'

/** What stands in a picture. */
export async function readImage(bytes: Uint8Array, ocr: Ocr): Promise<Extracted> {
  const size = imageSize(bytes)
  if (!size) throw new IngestFault('This image is damaged and cannot be read.')
  if (size.width * size.height > LIMITS.ocr.pixels) {
    throw new IngestFault(
      `This image has more than ${LIMITS.ocr.pixels / 1_000_000} million pixels. Make it smaller.`,
    )
  }
  return wholeText(await ocr.read(Buffer.from(bytes)))
}
