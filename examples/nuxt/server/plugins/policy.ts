/**
 * A policy with a nonce for each page. Nuxt's own scripts and styles get it, which stand around the body; what stands
 * in the body may be of somebody else. Inlet needs `frame-src`.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (import.meta.dev) return
    const nonce = btoa(crypto.randomUUID())
    for (const part of [html.head, html.bodyPrepend, html.bodyAppend])
      for (const [at, text] of part.entries())
        part[at] = text.replace(/<(script|style|link)\b/g, `<$1 nonce="${nonce}"`)
    const policy = [
      "default-src 'none'",
      `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      `style-src 'self' 'nonce-${nonce}'`,
      "img-src 'self' data:",
      "font-src 'self'",
      "connect-src 'self'",
      `frame-src ${useRuntimeConfig(event).public.inletUrl}`,
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'none'",
    ]
    setResponseHeader(event, 'content-security-policy', policy.join('; '))
  })
})
