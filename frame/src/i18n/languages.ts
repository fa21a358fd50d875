import type { LanguageTag, Messages } from './Messages.ts'

export type Language = {
  readonly tag: LanguageTag
  /** Null for English, which is bundled with the screens. */
  readonly load: (() => Promise<{ readonly messages: Messages }>) | null
}

/** The languages of the widget. */
export const LANGUAGES: readonly Language[] = [
  { tag: 'en', load: null },
  { tag: 'de', load: () => import('./de/index.ts') },
  { tag: 'fr', load: () => import('./fr/index.ts') },
  { tag: 'es', load: () => import('./es/index.ts') },
  { tag: 'pt-BR', load: () => import('./pt-BR/index.ts') },
  { tag: 'ja', load: () => import('./ja/index.ts') },
  { tag: 'ar', load: () => import('./ar/index.ts') },
]

/** Returns the first tag with a supported language, ignoring the region: `de` for `de-AT`, `pt-BR` for `pt`. */
export function nearestLanguage(tags: readonly string[]): Language | undefined {
  const spoken = tags.map((tag) => LANGUAGES.find((one) => withoutRegion(one.tag) === withoutRegion(tag)))
  return spoken.find((language) => language !== undefined)
}

function withoutRegion(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
