import { hasLanguage, hasOcr } from '../ingest/index.ts'
import { StartFault } from '../lib/StartFault.ts'
import type { Variables } from './variables.ts'

const NAME = 'INLET_OCR_LANGUAGES'
const NONE = 'none'
const DEFAULT = 'eng'

/** Reads the OCR languages. Throws StartFault for one whose data is not installed. */
export function readOcrLanguages({ [NAME]: wanted }: Variables): readonly string[] {
  if (wanted === undefined) return hasOcr() && hasLanguage(DEFAULT) ? [DEFAULT] : []
  if (wanted.length === 1 && wanted[0] === NONE) return []
  if (!hasOcr()) {
    throw new StartFault(
      `${NAME} is not usable: the packages for it were left out. Run npm ci without --omit=optional.`,
    )
  }
  for (const language of wanted) {
    if (hasLanguage(language)) continue
    const remedy = `Run npm install --no-save @tesseract.js-data/${language}, or give ${NONE}.`
    throw new StartFault(`${NAME} is not usable: there is no data of ${language} here. ${remedy}`)
  }
  return wanted
}
