import type { FrameLocator, Locator } from '@playwright/test'

/** Choosing conversations of a chat account. */
export class SlackFlow {
  readonly search: Locator
  /** Of the calendar. */
  readonly sheet: Locator

  constructor(private readonly widget: { readonly frame: FrameLocator }) {
    this.search = widget.frame.getByRole('searchbox', { name: 'Search conversations' })
    this.sheet = widget.frame.getByRole('dialog', { name: /^Start date/ })
  }

  tab(name: 'Channels' | 'Messages'): Locator {
    return this.widget.frame.getByRole('tab', { name })
  }

  list(name: 'Channels' | 'Messages'): Locator {
    return this.widget.frame.getByRole('grid', { name: `${name} to choose from` })
  }

  checkbox(name: string): Locator {
    return this.widget.frame.getByRole('checkbox', { name, exact: true })
  }

  row(name: string): Locator {
    return this.widget.frame.getByRole('row').filter({ has: this.checkbox(name) })
  }
}
