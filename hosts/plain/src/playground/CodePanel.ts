import type { WidgetConfig } from '@inlet/sdk'
import { byId, make } from '../dom.ts'
import { FORMS, type Form, hostCode } from './hostCode.ts'

/** The code that a host copies, in the form that was chosen. */
export class CodePanel {
  private readonly code = byId('code', HTMLTextAreaElement)
  private readonly status = byId('code-status', HTMLSpanElement)
  private form: Form = FORMS[0]
  private options: WidgetConfig = {}

  constructor(private readonly frameUrl: string) {
    const forms = byId('code-forms', HTMLFieldSetElement)
    for (const form of FORMS) {
      const choice = make('input')
      choice.type = 'radio'
      choice.name = 'code-form'
      choice.checked = form === this.form
      choice.addEventListener('change', () => {
        this.form = form
        this.draw()
      })
      forms.append(make('label', choice, form))
    }
    byId('code-copy', HTMLButtonElement).addEventListener('click', () => this.copy())
  }

  show(options: WidgetConfig): void {
    this.options = options
    this.draw()
  }

  private draw(): void {
    this.code.value = hostCode(this.form, this.options, this.frameUrl)
    this.status.textContent = ''
  }

  private async copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.code.value)
      this.status.textContent = 'Copied'
    } catch {
      // Browsers refuse without a secure address or the person's leave.
      this.status.textContent = 'The browser does not allow copying here'
    }
  }
}
