import type { Locator } from '@playwright/test'
import type { SignInPage } from '../support/SignInPage.ts'
import type { Widget } from '../support/Widget.ts'

/** What a task in the widget takes a user, counted on the way. */
export class Journey {
  clicks = 0
  /** Fields that were typed into. */
  fields = 0
  private readonly lines = new Set<string>()
  /** Names of files, accounts and places. */
  private readonly content = new Set<string>()
  /** The sandbox's own page lists its people, which no vendor's page does. */
  private readonly sandboxLines = new Set<string>()
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
    this.screens.add('sign-in page')
    collect(this.sandboxLines, await popup.page.locator('body').innerText())
    await popup.allow(person)
  }

  /** Reads the screen. Lines that were there before are not read again. */
  async look(): Promise<void> {
    const { frame } = this.widget
    // Not by its role: a question over it hides it.
    const title = await frame.locator('h1').innerText()
    const parts = await frame.locator('h2, [role=dialog] h2, [role=alertdialog]').allInnerTexts()
    this.screens.add([title, ...parts].join(' | '))
    collect(this.lines, await frame.locator('body').innerText())
    for (const name of await frame.locator('[translate=no]').allInnerTexts()) collect(this.content, name)
  }

  get figures(): { clicks: number; fields: number; screens: number; words: Words } {
    const { clicks, fields, screens, lines, content, sandboxLines } = this
    const own = wordsIn([...lines].filter((line) => !content.has(line)))
    const words = { own, content: wordsIn(lines) - own, sandbox: wordsIn(sandboxLines) }
    return { clicks, fields, screens: screens.size, words }
  }
}

/** Words of the widget, of names in it, and of the sandbox's sign-in page. */
type Words = { readonly own: number; readonly content: number; readonly sandbox: number }

function collect(lines: Set<string>, text: string): void {
  for (const line of text.split('\n').map((one) => one.trim())) if (line !== '') lines.add(line)
}

function wordsIn(lines: Iterable<string>): number {
  const words = [...lines].flatMap((line) => line.split(/\s+/))
  return words.filter((word) => /\p{L}/u.test(word)).length
}
