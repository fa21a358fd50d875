import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

const require = createRequire(import.meta.url)

/** Packages that reading pictures needs. They are many megabytes, so a deployment may leave them out. */
const NEEDED = ['tesseract.js', 'pdfjs-dist', '@napi-rs/canvas']

/** Whether pictures can be read here at all. */
export function hasOcr(): boolean {
  return NEEDED.every((name) => isInstalled(`${name}/package.json`))
}

/** Whether the data of a language is here. It comes as a package; nothing is downloaded when it is needed. */
export function hasLanguage(language: string): boolean {
  return isInstalled(`@tesseract.js-data/${language}/package.json`)
}

export function languageFile(language: string): string {
  const folder = packageFolder(`@tesseract.js-data/${language}`)
  return join(folder, '4.0.0_best_int', `${language}.traineddata.gz`)
}

export function packageFolder(name: string): string {
  return dirname(require.resolve(`${name}/package.json`))
}

function isInstalled(path: string): boolean {
  try {
    require.resolve(path)
    return true
  } catch {
    return false
  }
}
