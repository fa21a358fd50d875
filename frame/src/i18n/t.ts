import { observable, runInAction } from 'mobx'
import { en } from './en/index.ts'
import type { Messages, Texts } from './Messages.ts'

// The language is ambient like the clock on the wall: one for the whole frame, read late, so that views which
// observe it follow a change. Null: English.
const current = observable.box<Messages | null>(null, { deep: false })

/** From now on all texts are these; null is English. */
export function speak(messages: Messages | null) {
  runInAction(() => current.set(messages))
}

/** The texts in the person's language: those that the first screens need. */
export function t(): Texts<typeof en> {
  return current.get() ?? en
}

/**
 * The texts of one family of screens. Their English travels with the screens, so that the first ones open without
 * it; every other language is one file.
 */
export function area<K extends keyof Messages>(name: K, english: Messages[K]): () => Messages[K] {
  return () => current.get()?.[name] ?? english
}
