import * as v from 'valibot'

export const MAX_URL_CHARS = 8192

const Limits = v.object({
  /** Milliseconds after which a page that keeps making requests is taken as it is. */
  settleMs: v.number(),
  /** For all of a page. */
  timeoutMs: v.number(),
  requests: v.number(),
  bytes: v.number(),
  htmlCharacters: v.number(),
})
export type RenderLimits = Readonly<v.InferOutput<typeof Limits>>

export const RenderJob = v.object({
  type: v.literal('render'),
  /** Of the browser, which may be a name that it does not answer to. */
  browserUrl: v.string(),
  url: v.string(),
  text: v.string(),
  limits: Limits,
})
export type RenderJob = v.InferOutput<typeof RenderJob>

const Asset = v.object({ contentType: v.string(), body: v.instance(Uint8Array) })
export type Asset = v.InferOutput<typeof Asset>

/** Messages from the service to the render process. */
export const ToHost = v.variant('type', [
  RenderJob,
  v.object({ type: v.literal('asset'), id: v.number(), asset: v.nullable(Asset) }),
])
export type ToHost = v.InferOutput<typeof ToHost>

const Rendered = v.object({
  html: v.string(),
  /** Whether the page has ended. */
  isClosed: v.boolean(),
})
export type Rendered = v.InferOutput<typeof Rendered>

/** Messages from the render process. */
export const FromHost = v.variant('type', [
  v.object({
    type: v.literal('wanted'),
    id: v.number(),
    url: v.pipe(v.string(), v.maxLength(MAX_URL_CHARS)),
  }),
  v.object({ type: v.literal('html'), ...Rendered.entries }),
  v.object({ type: v.literal('failed'), reason: v.picklist(['unreachable', 'page']) }),
])
export type FromHost = v.InferOutput<typeof FromHost>
