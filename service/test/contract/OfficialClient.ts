import { createRequire } from 'node:module'
import * as v from 'valibot'
import { foreignModules } from '../foreignServers.ts'
import type { PublicOperation } from './publicOperations.ts'

type Access = { readonly accessToken: string } | { readonly apiKey: string; readonly customerId: string }

/** What is sent, as `publicCalls.ts` has it. */
type Request = { readonly place?: string; readonly body?: unknown; readonly form?: FormData }

type Method = (...given: unknown[]) => unknown

const Package = v.object({ Carbon: v.function() })
const Answer = v.object({ status: v.number(), data: v.unknown() })
const Refusal = v.object({ status: v.number(), responseBody: v.unknown() })
/** Of a class, which is no plain object. */
const Members = v.custom<object>((value) => typeof value === 'object' && value !== null)

/** The predecessor's own client (carbon-typescript-sdk 0.2.53, as published), with only its base address changed. */
export class OfficialClient {
  private constructor(private readonly carbon: object) {}

  static at(basePath: string, access: Access): OfficialClient {
    const { Carbon } = v.parse(Package, createRequire(foreignModules)('carbon-typescript-sdk'))
    return new OfficialClient(v.parse(Members, Reflect.construct(Carbon, [{ basePath, ...access }])))
  }

  /** The status and what it made of the answer, also where it throws. */
  async call({ name, path }: PublicOperation, request: Request): Promise<{ status: number; data: unknown }> {
    const [group = '', method = ''] = name.split('.')
    const api = v.parse(Members, Reflect.get(this.carbon, group))
    const call: Method = v.parse(v.function(), Reflect.get(api, method))
    try {
      return v.parse(Answer, await call.call(api, await parametersOf(path, request)))
    } catch (error) {
      const { status, responseBody } = v.parse(Refusal, error)
      return { status, data: responseBody }
    }
  }
}

/** One object, as its methods take it: members of the body as they are, what stands in the address in camel case. */
async function parametersOf(path: string, { place = path, body, form }: Request): Promise<unknown> {
  if (Array.isArray(body)) return body
  const { pathname, searchParams } = new URL(place, 'http://service')
  const parts = pathname.split('/')
  const inPath = path
    .split('/')
    .flatMap((part, at) => (part.startsWith('{') ? [[part.slice(1, -1), parts[at]]] : []))
  const named = [...inPath, ...searchParams].map(([name = '', value]) => [camelCased(name), value])
  const file = form?.get('file')
  return {
    ...Object.fromEntries(named),
    ...(file instanceof File && { file: Buffer.from(await file.arrayBuffer()) }),
    ...(typeof body === 'object' && body),
  }
}

function camelCased(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())
}
