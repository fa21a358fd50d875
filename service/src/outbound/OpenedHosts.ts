const EVERY_PORT = '*'

/** The allowlist of private hosts: `host:port` by TLS, or `http://host:port`. `*`: every port. */
export class OpenedHosts {
  readonly #secure = new Set<string>()
  readonly #plain = new Set<string>()

  /** Throws if an entry has neither form. */
  constructor(entries: readonly string[]) {
    for (const entry of entries) {
      const opened = readEntry(entry)
      if (!opened) {
        throw new Error(`"${entry}" opens no host: write host:port, or http://host:port for one without TLS.`)
      }
      if (opened.plain) this.#plain.add(opened.key)
      else this.#secure.add(opened.key)
    }
  }

  /** Returns the URL to connect to: an allowed host without TLS serves its https URLs over plain http. */
  target(url: URL): URL {
    const key = hostKey(url.hostname, portOf(url))
    return isIn(this.#plain, url.hostname, portOf(url))
      ? new URL(`http://${key}${url.pathname}${url.search}`)
      : url
  }

  has(protocol: string, hostname: string, port: number): boolean {
    const hosts = protocol === 'https:' ? this.#secure : this.#plain
    return isIn(hosts, hostname, port)
  }
}

/** Returns whether an entry has one of the forms. */
export function opensHost(entry: string): boolean {
  return readEntry(entry) !== null
}

function readEntry(entry: string): { readonly key: string; readonly plain: boolean } | null {
  const [, scheme, host, port] = /^(http:\/\/)?([^\s/@?#]+):(\d{1,5}|\*)\/?$/i.exec(entry.trim()) ?? []
  if (!host || !port || !URL.canParse(`http://${host}:${port === EVERY_PORT ? 80 : port}`)) return null
  const which = port === EVERY_PORT ? port : Number(port)
  return { key: hostKey(new URL(`http://${host}`).hostname, which), plain: scheme !== undefined }
}

export function portOf(url: { protocol: string; port: string }): number {
  if (url.port !== '') return Number(url.port)
  return url.protocol === 'https:' ? 443 : 80
}

/** A URL writes an IPv6 host in brackets, a socket without. */
export function hostKey(hostname: string, port: number | typeof EVERY_PORT): string {
  return hostname.includes(':') && !hostname.startsWith('[') ? `[${hostname}]:${port}` : `${hostname}:${port}`
}

function isIn(hosts: ReadonlySet<string>, hostname: string, port: number): boolean {
  return hosts.has(hostKey(hostname, port)) || hosts.has(hostKey(hostname, EVERY_PORT))
}
