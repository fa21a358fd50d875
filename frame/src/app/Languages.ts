import { type Language, nearestLanguage } from '../i18n/languages.ts'
import type { Messages } from '../i18n/Messages.ts'
import { speak } from '../i18n/t.ts'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import { CHUNK_LIMIT } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'
import type { HostOptions } from './HostOptions.ts'
import { localeProblem } from './optionProblems.ts'

/**
 * A first screen waits this long for its language, in milliseconds. Then it shows in English until the texts are
 * loaded.
 */
export const LANGUAGE_LIMIT = 3000

/** Loads and applies the user's language. If it cannot be loaded, the current language stays. */
export class Languages {
  private wanted: Language | undefined
  private readonly loads = new Map<Language, Promise<Messages | null>>()

  constructor(
    /** The browser's languages, most preferred first. */
    private readonly browser: Pick<Navigator, 'languages'>,
    private readonly clock: Clock,
    private readonly fetch: (tag: string, signal: AbortSignal) => Promise<void> = fetchChunk,
  ) {}

  /** Preloads the browser's language before another is requested. */
  preload() {
    const language = nearestLanguage(this.browser.languages)
    if (language?.load) void this.load(language)
  }

  /**
   * Applies the host's language, else the browser's, else English. Resolves when it is applied, late, or not
   * available; never rejects. Calling it again retries what failed.
   */
  speak(locale?: string, hostOptions?: Pick<HostOptions, 'report'>): Promise<void> {
    const asked = locale === undefined ? undefined : nearestLanguage([locale])
    const problem = localeProblem(locale)
    if (problem) hostOptions?.report(problem.path, problem.message)
    const language = asked ?? nearestLanguage(this.browser.languages)
    this.wanted = language
    if (!language?.load) {
      speak(null)
      return Promise.resolve()
    }
    const spoken = this.load(language).then((messages) => {
      if (messages && this.wanted === language) speak(messages)
    })
    return new Promise((resolve) => {
      const stop = this.clock.after(LANGUAGE_LIMIT, resolve)
      void spoken.then(stop).then(resolve)
    })
  }

  private load(language: Language): Promise<Messages | null> {
    const loading = this.loads.get(language) ?? this.loadAnew(language)
    this.loads.set(language, loading)
    return loading
  }

  private async loadAnew(language: Language): Promise<Messages | null> {
    const { tag, load } = language
    try {
      await this.fetch(tag, AbortSignal.timeout(CHUNK_LIMIT))
      return (await load?.())?.messages ?? null
    } catch (cause) {
      this.loads.delete(language)
      logError(`The language ${tag} could not be loaded`, cause)
      return null
    }
  }
}
