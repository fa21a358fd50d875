import type { GuardedAgent, GuardedRequest } from '../../src/outbound/createGuardedAgent.ts'
import { callName } from './callName.ts'
import type { Fault, FaultServer } from './FaultServer.ts'
import { bodyWithPageSize, withPageSize } from './smallPages.ts'

export type SourceCallSeen = {
  /** Method, path and names of the query, with a star for each id. */
  readonly name: string
  /** Address, body and headers, decoded: what it is about. */
  readonly about: string
}

/** Between connectors and sources: sees every call, lets things happen before it, and has faults answer in its place. */
export class SourceCalls {
  readonly agent: GuardedAgent
  /** Recorded while it is set. */
  seen: SourceCallSeen[] | null = null
  /** What happens before each call. */
  before: () => Promise<void> = async () => {}
  /** Asks for pages of so many things, whatever we ask for. */
  pageSize: number | null = null
  /** The fault that a call meets. */
  faultOf: (call: SourceCallSeen) => Fault | null = () => null

  constructor(way: GuardedAgent, faults: FaultServer) {
    this.agent = {
      request: async (url, request) => {
        const call = { name: callName(request.method ?? 'GET', url), about: aboutOf(url, request) }
        this.seen?.push(call)
        await this.before()
        const fault = this.faultOf(call)
        if (fault) return way.request(faults.urlOf(fault), request)
        const { pageSize } = this
        return pageSize === null || isSigned(request)
          ? way.request(url, request)
          : way.request(withPageSize(url, pageSize), {
              ...request,
              body: bodyWithPageSize(request, pageSize),
            })
      },
      close: () => way.close(),
    }
  }
}

function aboutOf({ href }: URL, { body, headers: { authorization, ...headers } }: GuardedRequest): string {
  const text = typeof body === 'string' ? body : ''
  return [href, text, ...Object.values(headers)].map(decoded).join(' ')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

/** Azure's proof is of the address as it is. */
function isSigned({ headers }: GuardedRequest): boolean {
  return Object.values(headers).some((value) => value.startsWith('SharedKey '))
}
