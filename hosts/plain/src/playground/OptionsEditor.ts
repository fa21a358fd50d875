import type { WidgetConfig } from '@inlet/sdk'
import { byId } from '../dom.ts'
import { fieldRows } from './controls.ts'
import type { OptionField } from './OptionField.ts'

/** Every option with a control of its own, and a field to find one by. */
export class OptionsEditor {
  private readonly form = byId('options', HTMLFormElement)
  private readonly filter = byId('options-filter', HTMLInputElement)
  private readonly status = byId('options-status', HTMLParagraphElement)
  private readonly rows

  constructor(
    private readonly fields: readonly OptionField[],
    private readonly changed: (options: WidgetConfig) => void,
  ) {
    this.rows = fieldRows(fields)
    this.form.append(...this.rows.element.children)
    this.form.addEventListener('submit', (event) => event.preventDefault())
    this.form.addEventListener('change', () => this.changed(this.options))
    this.filter.addEventListener('input', () => this.find(this.filter.value))
    byId('options-clear', HTMLButtonElement).addEventListener('click', () => this.write({}))
  }

  get options(): WidgetConfig {
    return Object(this.rows.read() ?? {})
  }

  write(options: WidgetConfig): void {
    this.rows.write(options)
    this.changed(this.options)
  }

  /** Shows the options with this text in name or description. */
  private find(wanted: string): void {
    const text = wanted.trim().toLowerCase()
    let shown = 0
    for (const [at, element] of [...this.form.children].entries()) {
      const field = this.fields[at]
      const isHit = `${field?.name} ${field?.text}`.toLowerCase().includes(text)
      element.toggleAttribute('hidden', !isHit)
      if (isHit) shown += 1
    }
    this.status.textContent = text === '' ? '' : `${shown} of ${this.fields.length} options`
  }
}
