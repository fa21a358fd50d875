import type { McpScope } from '@inlet/wire/service'
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import { toStandardJsonSchema } from '@valibot/to-json-schema'
import type * as v from 'valibot'
import type { Customer } from '../../db/customers/customers.ts'
import { DatabaseOutage } from '../../db/DatabaseOutage.ts'
import type { Reach } from '../../db/filters/Reach.ts'
import { HttpError } from '../../http/HttpError.ts'
import type { Log } from '../../lib/log.ts'

/** Who calls a tool. */
export type ToolCaller = {
  readonly customer: Customer
  readonly reach: Reach
  readonly signal: AbortSignal
  readonly log: Log
}

type ObjectSchema = v.GenericSchema<unknown, Record<string, unknown>>

type ToolOptions<I extends ObjectSchema, O extends ObjectSchema> = {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly needs: McpScope
  readonly input: I
  readonly output: O
  readonly isReadOnly: boolean
  /** Throws an HttpError for what people are to know. */
  readonly run: (input: v.InferOutput<I>, caller: ToolCaller) => Promise<v.InferOutput<O>>
}

/** A tool of assistants. */
export type Tool = {
  readonly name: string
  /** Without this scope it isn't listed and can't be called. */
  readonly needs: McpScope
  readonly addTo: (server: McpServer, caller: ToolCaller) => void
}

const OUR_FAULT = 'Something went wrong on our side.'
const OUTAGE = 'The service is not available at the moment. Try again in a few seconds.'

/** Declares a tool: how the protocol describes it, and what it does. */
export function defineTool<I extends ObjectSchema, O extends ObjectSchema>(options: ToolOptions<I, O>): Tool {
  const { name, title, description, needs, isReadOnly, run } = options
  const inputSchema = toStandardJsonSchema(options.input)
  const outputSchema = toStandardJsonSchema(options.output)
  const annotations = { readOnlyHint: isReadOnly, destructiveHint: false, openWorldHint: !isReadOnly }
  return {
    name,
    needs,
    addTo: (server, caller) => {
      const config = { title, description, inputSchema, outputSchema, annotations }
      server.registerTool(name, config, async (input: v.InferOutput<I>): Promise<CallToolResult> => {
        try {
          return resultOf(await run(input, caller))
        } catch (error) {
          return failureOf(error, name, caller)
        }
      })
    },
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
