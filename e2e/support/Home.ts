import type { EnabledIntegration, WidgetOptions } from '@inlet/wire/bridge'
import type { Locator } from '@playwright/test'
import { SignInPage } from './SignInPage.ts'
import type { HostEvent, Widget } from './Widget.ts'

/** The home of one source: its accounts, its files, and the picker. */
export class Home {
  readonly files: Locator
  readonly picker: Locator
  readonly accounts: Locator
  readonly dialog: Locator

  private constructor(readonly widget: Widget) {
    const { frame } = widget
    this.files = frame.getByRole('region', { name: 'Synced Files' })
    this.picker = frame.getByRole('region', { name: 'Select files to sync' })
    this.accounts = frame.getByRole('region', { name: 'My Accounts' })
    this.dialog = frame.getByRole('alertdialog')
  }

  /** With our own picker, and the shortest polling interval. */
  static async open(widget: Widget, integration: EnabledIntegration, options: WidgetOptions = {}) {
    await widget.openSource(
      { useCarbonFilePicker: true, ...integration },
      { dataSourcePollingInterval: 3000, ...options },
    )
    return new Home(widget)
  }

  button(name: string | RegExp): Locator {
    return this.widget.button(name)
  }

  banner(text: string): Locator {
    return this.widget.frame.locator('[data-type]').filter({ hasText: text })
  }

  switcher(login: string): Locator {
    return this.widget.frame.getByRole('button', { name: `Account: ${login}` })
  }

  tab(name: 'Files' | 'Accounts'): Locator {
    return this.widget.frame.getByRole('tab', { name })
  }

  /** Chooses from a menu; `menu` is its button. */
  async choose(menu: Locator, item: string): Promise<void> {
    await menu.click()
    await this.menuItem(item).click()
  }

  menuItem(name: string): Locator {
    return this.widget.frame.getByRole('menuitem', { name, exact: true })
  }

  get menu(): Locator {
    return this.button('Account actions')
  }

  /** Presses a button that leads to the source, and allows access there. */
  async signIn(person: string, button: Locator = this.button('Connect Account')): Promise<SignInPage> {
    const popup = await SignInPage.after(this.widget.page, () => button.click())
    await popup.allow(person)
    return popup
  }

  /** One row of the current list. */
  row(name: string): Locator {
    return this.widget.frame
      .getByRole('row')
      .filter({ has: this.widget.frame.getByRole('checkbox', { name: `Select ${name}`, exact: true }) })
  }

  checkbox(name: string): Locator {
    return this.widget.frame.getByRole('checkbox', { name: `Select ${name}`, exact: true })
  }

  folder(name: string): Locator {
    return this.row(name).getByRole('button', { name, exact: true })
  }

  crumb(name: string): Locator {
    return this.widget.frame.getByRole('navigation', { name: 'Folders' }).getByText(name, { exact: true })
  }

  /** Titles of success and error events, as `ADD DROPBOX`, oldest first. Whether a preview ends before its import is chance. */
  async eventTitles(): Promise<readonly string[]> {
    const titles = (await this.events()).map(({ title }) => title)
    return titles.filter((title) => !title.startsWith('PREVIEWED '))
  }

  async events(): Promise<readonly HostEvent[]> {
    return (await this.widget.hostEvents()).filter(({ kind }) => kind !== 'page')
  }
}
