import type { ExtractedPage } from '../page/extractPage.ts'

/** No site has it. */
const MISSING_NAME = 'inlet-checks-what-missing-pages-look-like'
/** Of one site: it may have several parts, each with a way of its own to say it. */
const MAX_SAMPLES = 20
const BEGINNING = 600
const MIN_LIKENESS = 0.9
const MISSING =
  /\b404\b|\bnot (?:be )?found\b|\b(?:does not|doesn.t|no longer) exists?\b|\bcan.t (?:be )?f[io]und?\b|nicht gefunden|existiert nicht|introuvable|n.existe (?:pas|plus)|no (?:se ha )?encontrad[ao]|no existe|não (?:foi )?encontrad[ao]|non (?:è stata )?trovata|niet gevonden|見つかりません|غير موجودة|не найден[ао]?|не існує|не знайдено|找不到|不存在|찾을 수 없|bulunamadı|hittades inte|finns inte|ikke fundet|findes ikke|ikke funnet|finnes ikke|ei löydy|nie (?:została )?znalezion|nie istnieje|nenalezen|neexistuje|nu a fost găsit|nem található|không tìm thấy|tidak ditemukan|ไม่พบ|לא נמצא/i

/**
 * Tells pages that only say that there is no page, although the site answers 200. Only those that sound like it are
 * compared with an address beside them that cannot exist, which is asked for once for each part of the site.
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

  #sample({ origin, pathname }: URL): Promise<ExtractedPage | null> {
    const [, part = '', ...rest] = pathname.split('/')
    const place = rest.length > 0 && this.#samples.size < MAX_SAMPLES ? `${origin}/${part}/` : `${origin}/`
    const known = this.#samples.get(place)
    if (known) return known
    const sample = this.#read(new URL(MISSING_NAME, place))
    this.#samples.set(place, sample)
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
