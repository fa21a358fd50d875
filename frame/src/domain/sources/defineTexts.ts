import type { LanguageTag } from '../../i18n/Messages.ts'
import { language } from '../../i18n/t.ts'

/** The same texts in each language. */
export type SourceTexts<T> = { readonly en: T } & {
  readonly [Tag in Exclude<LanguageTag, 'en'>]: NoInfer<T>
}

/** Declares texts of a source: what English has, the other languages have. */
export function defineTexts<T>(texts: SourceTexts<T>): SourceTexts<T> {
  return texts
}

/** Returns a function that reads the texts in the user's language. */
export function readTexts<T>(texts: SourceTexts<T>): () => T {
  return () => texts[language()]
}
