import { SOURCES, THEMES, type WidgetConfig } from '@inlet/sdk'
import { byId, make } from './dom.ts'

const ENTRY_POINTS = ['INTEGRATION_LIST', ...SOURCES] as const

/** A few options of the widget to play with. It begins with what the address says. */
export class OptionsForm {
  private readonly form = byId('options', HTMLFormElement)
  private chosen: WidgetConfig = {}

  constructor(initial: WidgetConfig) {
    const theme = this.select('theme')
    const entryPoint = this.select('entryPoint')
    for (const source of SOURCES) {
      const option = make('option', source.toLowerCase().replaceAll('_', ' '))
      option.value = source
      entryPoint.append(option)
    }
    if (initial.theme) theme.value = initial.theme
    if (initial.entryPoint) entryPoint.value = initial.entryPoint
    this.form.addEventListener('change', () => {
      this.chosen = {
        theme: THEMES.find((known) => known === theme.value),
        entryPoint: ENTRY_POINTS.find((known) => known === entryPoint.value),
      }
    })
  }

  /** What the person has chosen; nothing before they have. */
  get options(): WidgetConfig {
    return this.chosen
  }

  private select(name: string): HTMLSelectElement {
    const field = this.form.elements.namedItem(name)
    if (!(field instanceof HTMLSelectElement)) throw new Error(`The options form has no ${name}`)
    return field
  }
}
