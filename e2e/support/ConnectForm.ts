import { expect, type Locator } from '@playwright/test'
import type { Widget } from './Widget.ts'

type Fields = Readonly<Record<string, string>>

/** The form of a source. */
export class ConnectForm {
  readonly form: Locator

  constructor(
    private readonly widget: Widget,
    name: string,
  ) {
    this.form = widget.frame.getByRole('form', { name, exact: true })
  }

  field(label: string): Locator {
    return this.form.getByLabel(label, { exact: true })
  }

  /** Exactly these fields, in this order, each containing these texts. */
  async holds(fields: Fields): Promise<void> {
    const inputs = this.form.locator('input')
    await expect(inputs).toHaveCount(Object.keys(fields).length)
    for (const [index, [label, text]] of Object.entries(fields).entries()) {
      await expect(inputs.nth(index)).toHaveAccessibleName(label)
      await expect(inputs.nth(index)).toHaveValue(text)
    }
  }

  async complainsOf(complaints: Fields): Promise<void> {
    await expect(this.form.locator('input[aria-invalid]')).toHaveCount(Object.keys(complaints).length)
    for (const [label, message] of Object.entries(complaints))
      await expect(this.field(label)).toHaveAccessibleDescription(message)
  }

  async fill(fields: Fields): Promise<void> {
    await expect(this.form).toBeVisible()
    for (const [label, text] of Object.entries(fields)) await this.field(label).fill(text)
  }

  /** The button is below the form, in the footer. */
  async submit(): Promise<void> {
    await this.widget.button('Submit').click()
  }
}
