import type { WidgetConfig } from '@inlet/sdk'
import * as v from 'valibot'

/** From the playground to the host page that it shows. Data alone: functions do not cross. */
export type ToPreview = { readonly kind: 'options'; readonly options: WidgetConfig }

const isData = (value: unknown): value is WidgetConfig =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const ToPreviewSchema = v.object({
  kind: v.literal('options'),
  options: v.custom<WidgetConfig>(isData),
}) satisfies v.GenericSchema<unknown, ToPreview>

/** And back: that it listens, and what the widget told it. */
export const FromPreviewSchema = v.variant('kind', [
  v.object({ kind: v.literal('ready') }),
  v.object({
    kind: v.literal('said'),
    by: v.picklist(['success', 'error', 'page']),
    title: v.string(),
    payload: v.unknown(),
  }),
])
export type FromPreview = v.InferInput<typeof FromPreviewSchema>

/** Hears what another window of this very page's origin says, if it is what was agreed. Everything else is no word for us. */
export function listen<S extends v.GenericSchema>(
  from: () => MessageEventSource | null,
  schema: S,
  heard: (message: v.InferOutput<S>) => void,
): void {
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== from()) return
    const message = v.safeParse(schema, data)
    if (message.success) heard(message.output)
  })
}
