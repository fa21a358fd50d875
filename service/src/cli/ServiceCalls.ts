import { Failure } from '@inlet/wire/service'
import * as v from 'valibot'
import { askService, type ServiceAnswer } from '../outbound/askService.ts'
import { CommandFault } from './CommandFault.ts'

type Call = {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** The host's own id of the customer. */
  readonly customer?: string
}

/** Calls of the contract, with an organization's API key. */
export class ServiceCalls {
  private readonly url: string
  private readonly key: string

  constructor({ url, key }: { url: string; key: string }) {
    this.url = url.replace(/\/+$/, '')
    this.key = key
  }

  /** Returns the response, validated by the schema. Throws a CommandFault with the reason of an error response. */
  async ask<S extends v.GenericSchema>(schema: S, call: Call): Promise<v.InferOutput<S>> {
    const { status, text } = await this.send(call)
    if (status !== 200) throw new CommandFault(this.reason(status, text))
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
    if (!parsed.success)
      throw new CommandFault(`${this.url} does not answer as this version of the command expects.`)
    return parsed.output
  }

  private async send({ method, path, body, customer }: Call): Promise<ServiceAnswer> {
    const headers = {
      Authorization: headerValue(`Bearer ${this.key}`, 'INLET_API_KEY'),
      ...(customer !== undefined && { 'customer-id': headerValue(customer, 'CUSTOMER') }),
      ...(body && { 'Content-Type': 'application/json' }),
    }
    try {
      return await askService(`${this.url}${path}`, {
        method,
        headers,
        ...(body && { body: JSON.stringify(body) }),
      })
    } catch {
      throw new CommandFault(`No service answers at ${this.url}. Start it, or set INLET_URL to its address.`)
    }
  }

  private reason(status: number, text: string): string {
    if (status === 401)
      return `The service at ${this.url} does not know this API key. Set INLET_API_KEY to one of its keys.`
    const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Failure), text)
    if (!parsed.success) return `The service at ${this.url} answered ${status}.`
    const { detail } = parsed.output
    return typeof detail === 'string'
      ? detail
      : detail.map(({ loc, msg }) => `${loc.join('.')}: ${msg}`).join('\n')
  }
}

/** No back end can have sent another value either. */
function headerValue(value: string, what: string): string {
  if (/^[\t\x20-\x7e\x80-\xff]*$/.test(value)) return value
  throw new CommandFault(
    `${what} holds characters that no header carries. Write it as it is listed.`,
    'usage',
  )
}
