import type { WidgetConfig } from '@inlet/sdk'
import type { ActivityLog } from '../ActivityLog.ts'
import { byId } from '../dom.ts'
import { FromPreviewSchema, listen, type ToPreview } from './messages.ts'

/** The host page in the playground: it gets the options, and its widget's words stand in the log. */
export class Preview {
  private readonly iframe = byId('preview', HTMLIFrameElement)
  private options: WidgetConfig = {}

  constructor(log: ActivityLog) {
    listen(
      () => this.iframe.contentWindow,
      FromPreviewSchema,
      (message) => {
        if (message.kind === 'ready') this.send()
        else log.add(message.by, message.title, message.payload)
      },
    )
    byId('preview-anew', HTMLButtonElement).addEventListener('click', () => this.load())
  }

  /** The page's own address says whom to be: the page inside is the same person. */
  load(): void {
    this.iframe.src = `/playground/preview${location.search}`
  }

  show(options: WidgetConfig): void {
    this.options = options
    this.send()
  }

  private send(): void {
    const message: ToPreview = { kind: 'options', options: this.options }
    this.iframe.contentWindow?.postMessage(message, location.origin)
  }
}
