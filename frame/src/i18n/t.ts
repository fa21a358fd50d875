import { observable, runInAction } from 'mobx'
import { en } from './en/index.ts'
import type { LanguageTag, Messages, Texts } from './Messages.ts'

// The language is global: one for the whole frame, observable, and read late, so that components follow a change.
// Null: English.
const current = observable.box<Messages | null>(null, { deep: false })

/** Switches all texts; null is English. */
export function speak(messages: Messages | null) {
  runInAction(() => current.set(messages))
}

/** The language that is spoken. */
export function language(): LanguageTag {
  return current.get()?.language ?? 'en'
}

/** The texts of the first screens in the user's language. */
export function t(): Texts<typeof en> {
  return current.get() ?? en
}

/**
 * The texts of one group of screens. English is bundled with those screens, to keep the first ones small; every other
 * language is one file.
 */
export function area<K extends keyof Messages>(name: K, english: Messages[K]): () => Messages[K] {
  return () => current.get()?.[name] ?? english
}
