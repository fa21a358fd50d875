import type { AuditEffect, McpScope } from '@inlet/wire/service'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { AuditedCall } from '../../audit/AuditedCall.ts'
import { ObjectIds } from '../../audit/ObjectIds.ts'
import type { Customer } from '../../db/customers/customers.ts'
import { DatabaseOutage } from '../../db/DatabaseOutage.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import type { Effect } from '../../http/endpoint.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { Log } from '../../lib/log.ts'

/** Who calls a tool. */
export type ToolCaller = {
  readonly customer: Customer
  readonly reach: Reach
  /** Who may read what it makes, besides its person. */
  readonly readers: readonly string[] | null
  readonly signal: AbortSignal
  readonly log: Log
  /** The audit log's part of a call of this tool. */
  readonly audit: (operation: string, effect: AuditEffect) => AuditedCall
}

type ObjectSchema = v.GenericSchema<unknown, Record<string, unknown>>

type ToolOptions<I extends ObjectSchema, O extends ObjectSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly needs: McpScope
  readonly input: I
  readonly output: O
  readonly effect: Effect
  readonly app?: ToolApp
  /** Throws an HttpError for what people are to know. `objects`: what the call is about, for the audit log. */
  readonly run: (input: v.InferOutput<I>, caller: ToolCaller, objects: ObjectIds) => Promise<v.InferOutput<O>>
}

/** A document that assistants show beside the results of a tool (MCP Apps), the same for everybody. */
export type ToolApp = {
  readonly uri: `ui://${string}`
  readonly name: string
  readonly title: string
  readonly html: () => string
}

/** A tool of assistants. */
export type Tool = {
  readonly name: string
  /** Without this scope it isn't listed and can't be called. */
  readonly needs: McpScope
  readonly effect: Effect
  readonly app: ToolApp | null
  /** `hasApp`: whether its document is offered. */
  readonly addTo: (server: McpServer, caller: ToolCaller, hasApp: boolean) => void
}

const OUR_FAULT = 'Something went wrong on our side.'
const OUTAGE = 'The service is not available at the moment. Try again in a few seconds.'

/** Declares a tool: how the protocol describes it, and what it does. */
export function defineTool<I extends ObjectSchema, O extends ObjectSchema>(options: ToolOptions<I, O>): Tool {
  const { name, title, description, needs, effect, app = null } = options
  const isReadOnly = effect !== 'change'
  const inputSchema = toStandardJsonSchema(options.input)
  const outputSchema = toStandardJsonSchema(options.output)
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: !isReadOnly }
  return {
    name,
    needs,
    effect,
    app,
    addTo: (server, caller, hasApp) => {
      // The document is shown with the tool's result, and may not call it.
      const _meta = app && hasApp ? { ui: { resourceUri: app.uri, visibility: ['model'] } } : undefined
      const config = { title, description, inputSchema, outputSchema, annotations, _meta }
      server.registerTool(name, config, async (input: v.InferOutput<I>): Promise<CallToolResult> => {
        try {
          return resultOf(await runTool(options, input, caller))
        } catch (error) {
          return failureOf(error, name, caller)
        }
      })
    },
  }
}

/** Runs the tool, and records what it changes or reads. */
async function runTool<I extends ObjectSchema, O extends ObjectSchema>(
  { name, effect, run }: ToolOptions<I, O>,
  input: v.InferOutput<I>,
  caller: ToolCaller,
): Promise<v.InferOutput<O>> {
  if (effect === 'read') return run(input, caller, new ObjectIds())
  const call = caller.audit(`mcp.${name}`, effect)
  if (effect === 'change') await call.begin()
  try {
    const result = await run(input, caller, call.objects)
    call.end(200)
    return result
  } catch (error) {
    call.end(error instanceof HttpError ? error.status : 500)
    throw error
  }
}

/** Both forms: older assistants read the text alone. */
function resultOf(structuredContent: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent }
}

function failureOf(error: unknown, tool: string, { log, signal }: ToolCaller): CallToolResult {
  const isExpected =
    error instanceof HttpError ||
    error instanceof DatabaseOutage ||
    (signal.aborted && error === signal.reason)
  if (!isExpected) log.error({ err: error, tool }, 'a tool failed')
  const text =
    error instanceof HttpError ? error.message : error instanceof DatabaseOutage ? OUTAGE : OUR_FAULT
  return { isError: true, content: [{ type: 'text', text }] }
}
