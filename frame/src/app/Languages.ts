import { type Language, nearestLanguage } from '../i18n/languages.ts'
import type { Messages } from '../i18n/Messages.ts'
import { speak } from '../i18n/t.ts'
import type { Clock } from '../lib/Clock.ts'
import { logError } from '../lib/log.ts'
import { CHUNK_LIMIT } from './Chunk.ts'
import { fetchChunk } from './chunkFiles.ts'
import type { HostOptions } from './HostOptions.ts'
import { localeProblem } from './optionProblems.ts'

/** Milliseconds that a first screen waits for its language. Then it shows in English until the language is there. */
export const LANGUAGE_LIMIT = 3000

/** Brings the person's language. What is spoken stays spoken where another cannot be had. */
export class Languages {
  private wanted: Language | undefined
  private readonly loads = new Map<Language, Promise<Messages | null>>()

  constructor(
    /** What the browser prefers, the dearest first. */
    private readonly browser: Pick<Navigator, 'languages'>,
    private readonly clock: Clock,
    private readonly fetch: (tag: string, signal: AbortSignal) => Promise<void> = fetchChunk,
  ) {}

  /** Begins to load the browser's language before anybody has asked for another. */
  preload() {
    const language = nearestLanguage(this.browser.languages)
    if (language?.load) void this.load(language)
  }

  /**
   * Speaks the host's language, else the browser's, else English. Resolves when that is spoken, cannot be had, or
   * is late; never rejects. Calling it again tries again what failed.
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
