import type { ExtractedPage } from '../page/extractPage.ts'

/** No site has it. */
const MISSING_PATH = '/inlet-checks-what-missing-pages-look-like'
const BEGINNING = 600
const MIN_LIKENESS = 0.9
const MISSING =
  /\b404\b|\bnot (?:be )?found\b|\b(?:does not|doesn.t|no longer) exists?\b|\bcan.t (?:be )?f[io]und?\b|nicht gefunden|existiert nicht|introuvable|n.existe (?:pas|plus)|no (?:se ha )?encontrad[ao]|no existe|não (?:foi )?encontrad[ao]|non (?:è stata )?trovata|niet gevonden|見つかりません|غير موجودة|не найдена|找不到/i

/**
 * Tells pages that only say that there is no page, although the site answers 200. Only those that sound like it are
 * compared with an address that cannot exist, which is asked for once.
 */
export class MissingPages {
  readonly #read: (url: URL) => Promise<ExtractedPage | null>
  readonly #samples = new Map<string, Promise<ExtractedPage | null>>()

  /** `read` answers null where the site says by its status that there is no such page. */
  constructor(read: (url: URL) => Promise<ExtractedPage | null>) {
    this.#read = read
  }

  async includes(url: URL, page: ExtractedPage): Promise<boolean> {
    if (url.pathname === '/' || !MISSING.test(`${page.title} ${page.text.slice(0, BEGINNING)}`)) return false
    const sample = await this.#sample(url)
    if (!sample) return false
    return likeness(words(page), words(sample)) >= MIN_LIKENESS
  }

  #sample({ origin }: URL): Promise<ExtractedPage | null> {
    const known = this.#samples.get(origin)
    if (known) return known
    const sample = this.#read(new URL(MISSING_PATH, origin))
    this.#samples.set(origin, sample)
    return sample
  }
}

/** Addresses that pages repeat tell nothing. */
function words({ text }: ExtractedPage): ReadonlySet<string> {
  return new Set(
    text
      .toLowerCase()
      .replace(/https?:\S+|\/\S+/g, ' ')
      .match(/\p{L}{2,}/gu) ?? [],
  )
}

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const shared = [...one].filter((word) => other.has(word)).length
  const all = one.size + other.size - shared
  return all === 0 ? 1 : shared / all
}
