import { setTimeout as wait } from 'node:timers/promises'
import type { Browser, Place, Role, Target } from './Browser.ts'

/** Milliseconds. Generous for busy machines, because nothing here measures time. */
const TIMEOUT_MS = 60_000

const WIDGET: Target = { role: 'dialog', name: /^/ }

/** A user at a browser: waits for what is visible, then acts on it. */
export class Person {
  constructor(readonly browser: Browser) {}

  async presses(role: Role, name: RegExp, place: Place = 'frame'): Promise<void> {
    await this.until(`${role} ${name} in the ${place}`, () => this.browser.click(place, { role, name }))
  }

  /** Clicks into a field, and types. */
  async types(field: RegExp, text: string, place: Place = 'frame'): Promise<void> {
    await this.presses('field', field, place)
    await this.browser.press(text, place)
  }

  async chooses(file: string): Promise<void> {
    await this.until('an input for files', () => this.browser.choose('frame', file))
  }

  async sees(role: Role, name: RegExp, place: Place = 'frame'): Promise<void> {
    await this.until(`${role} ${name} in the ${place}`, () => this.browser.has(place, { role, name }))
  }

  async reads(text: RegExp, place: Place = 'frame'): Promise<void> {
    await this.until(`${text} in the ${place}`, async () => text.test((await this.browser.text(place)) ?? ''))
  }

  async isAt(name: RegExp, place: Place = 'frame'): Promise<void> {
    await this.until(`the focus on ${name} in the ${place}`, async () =>
      name.test((await this.browser.focused(place)) ?? ''),
    )
  }

  async seesNoWidget(): Promise<void> {
    await this.until('a closed widget', async () => !(await this.browser.has('host', WIDGET)))
  }

  async goesBack(): Promise<void> {
    await this.browser.back()
  }

  /** Returns the first group of the pattern's match in the frame. */
  async finds(pattern: RegExp): Promise<string> {
    await this.reads(pattern)
    return pattern.exec((await this.browser.text('frame')) ?? '')?.[1] ?? ''
  }

  async hasWindows(count: number): Promise<void> {
    await this.until(`${count} windows`, async () => (await this.browser.windows()) === count)
  }

  private async until(what: string, isSo: () => Promise<boolean>): Promise<void> {
    const end = Date.now() + TIMEOUT_MS
    while (!(await isSo())) {
      if (Date.now() > end)
        throw new Error(`Not seen in ${TIMEOUT_MS / 1000} s: ${what}. ${await this.scene()}`)
      await wait(100)
    }
  }

  /** The visible text instead, for the report. */
  private async scene(): Promise<string> {
    const places: readonly Place[] = ['host', 'frame', 'popup']
    const texts = await Promise.all(
      places.map(
        async (place) => `${place}: ${(await this.browser.text(place).catch(String)) ?? 'not there'}`,
      ),
    )
    return `There was:\n${texts.join('\n').slice(0, 4000)}`
  }
}
