/** Returns the media type in lower case and the charset of a Content-Type header. An empty one counts as HTML. */
export function mediaType(header: string): { type: string; charset: string | null } {
  const [type = '', ...parameters] = header.split(';')
  const charset = parameters
    .map((parameter) => /^\s*charset\s*=\s*"?([^\s"]+)/i.exec(parameter)?.[1])
    .find(Boolean)
  return { type: type.trim().toLowerCase() || 'text/html', charset: charset ?? null }
}

export function isTextType(type: string): boolean {
  return /^text\/|^application\/(?:[\w.-]+\+)?(?:xml|json)$/.test(type)
}

export function isHtmlType(type: string): boolean {
  return type === 'text/html' || type === 'application/xhtml+xml'
}

export function isPlainTextType(type: string): boolean {
  return type === 'text/plain' || type === 'text/markdown' || type === 'text/x-markdown'
}
