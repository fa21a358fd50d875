import type { TabMemory } from '../lib/tabMemory.ts'

/** A tab's storage that a test can inspect. */
export class ManualMemory implements TabMemory {
  text: string | null = null

  take(): string | null {
    const { text } = this
    this.text = null
    return text
  }

  put(text: string) {
    this.text = text
  }
}
