import type { Messages } from './Messages.ts'

export type Language = {
  /** BCP 47, and the folder of its texts; its chunk has the same name. */
  readonly tag: string
  /** Null for English, which travels with the screens. */
  readonly load: (() => Promise<Messages>) | null
}

/** What the widget speaks. */
export const LANGUAGES: readonly Language[] = [
  { tag: 'en', load: null },
  { tag: 'de', load: async () => (await import('./de/index.ts')).messages },
  { tag: 'fr', load: async () => (await import('./fr/index.ts')).messages },
  { tag: 'es', load: async () => (await import('./es/index.ts')).messages },
  { tag: 'pt-BR', load: async () => (await import('./pt-BR/index.ts')).messages },
  { tag: 'ja', load: async () => (await import('./ja/index.ts')).messages },
  { tag: 'ar', load: async () => (await import('./ar/index.ts')).messages },
]

/** Of the tags the first that is spoken, whatever its region: `de` for `de-AT`, `pt-BR` for `pt`. */
export function nearestLanguage(tags: readonly string[]): Language | undefined {
  const spoken = tags.map((tag) => LANGUAGES.find((one) => withoutRegion(one.tag) === withoutRegion(tag)))
  return spoken.find((language) => language !== undefined)
}

function withoutRegion(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
