import type { Locator } from '@playwright/test'
import type { SignInPage } from '../support/SignInPage.ts'
import type { Widget } from '../support/Widget.ts'

/** What a task in the widget takes a user, counted on the way. */
export class Journey {
  clicks = 0
  /** Fields that were typed into. */
  fields = 0
  private readonly lines = new Set<string>()
  private readonly screens = new Set<string>()

  constructor(private readonly widget: Widget) {}

  /** Starts with the host's own button. */
  async begin(options: Parameters<Widget['visit']>[0]): Promise<void> {
    await this.widget.visit(options)
    this.clicks += 1
    await this.widget.press()
    await this.widget.frame.getByRole('heading', { level: 1 }).waitFor()
  }

  async click(target: Locator): Promise<void> {
    await target.waitFor()
    await this.look()
    this.clicks += 1
    await target.click()
  }

  async type(target: Locator, text: string): Promise<void> {
    await target.waitFor()
    this.fields += 1
    await target.fill(text)
  }

  /** The source's own page: two clicks, a selection and a confirmation. */
  async allow(popup: SignInPage, person: string): Promise<void> {
    this.clicks += 2
    this.read('sign-in page', await popup.page.locator('body').innerText())
    await popup.allow(person)
  }

  /** Reads the screen. Lines that were there before are not read again. */
  async look(): Promise<void> {
    const { frame } = this.widget
    // Not by its role: a question over it hides it.
    const title = await frame.locator('h1').innerText()
    const parts = await frame.locator('h2, [role=dialog] h2, [role=alertdialog]').allInnerTexts()
    this.read([title, ...parts].join(' | '), await frame.locator('body').innerText())
  }

  get figures(): { clicks: number; fields: number; screens: number; words: number } {
    const words = [...this.lines].reduce((sum, line) => sum + wordsIn(line), 0)
    return { clicks: this.clicks, fields: this.fields, screens: this.screens.size, words }
  }

  private read(screen: string, text: string): void {
    this.screens.add(screen)
    for (const line of text.split('\n').map((one) => one.trim())) if (line !== '') this.lines.add(line)
  }
}

function wordsIn(line: string): number {
  return line.split(/\s+/).filter((word) => /\p{L}/u.test(word)).length
}
