import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { Relay } from './Relay.ts'

/**
 * A relay to a third party's server, to say what its vendor says and it never does. `instead`: headers that
 * take the place of others.
 */
export function relayTo(
  origin: string,
  refuse: (request: IncomingMessage) => Response | null,
  instead: () => Readonly<Record<string, string>> = () => ({}),
): Promise<Relay> {
  return Relay.start(async (request, body) => {
    const { method = 'GET', url = '/', headers } = request
    const refusal = refuse(request)
    if (refusal) return refusal
    return fetch(`${origin}${url}`, {
      method,
      redirect: 'manual',
      headers: handedOn({ ...headers, ...instead() }),
      body: method === 'GET' || method === 'HEAD' ? null : body,
    })
  })
}

function handedOn({ host, connection, ...headers }: IncomingHttpHeaders): Headers {
  const handed = new Headers()
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined) handed.set(name, String(value))
  return handed
}
