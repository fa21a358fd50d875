import type { McpServer } from '@modelcontextprotocol/server'
import * as v from 'valibot'
import type { ToolApp } from './defineTool.ts'

/** Documents that assistants show: MCP Apps, revision 2026-01-26 (SEP-1865). */
export const UI_EXTENSION = 'io.modelcontextprotocol/ui'

const MIME_TYPE = 'text/html;profile=mcp-app'
const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities'

const AppCapabilities = v.object({
  extensions: v.object({ [UI_EXTENSION]: v.object({ mimeTypes: v.array(v.string()) }) }),
})
const Said = v.object({
  method: v.string(),
  params: v.optional(
    v.object({
      _meta: v.optional(v.object({ [CAPABILITIES]: v.optional(v.unknown()) })),
      capabilities: v.optional(v.unknown()),
    }),
  ),
})

/**
 * Whether a document is offered to the assistant that sent a message. 2026-07-28 names capabilities in each message. After
 * a handshake nothing of them is left here, and assistants without apps ignore what they don't know.
 */
export function offersApps(message: unknown): boolean {
  const said = v.safeParse(Said, message)
  if (!said.success) return false
  const { method, params } = said.output
  const capabilities = method === 'initialize' ? params?.capabilities : params?._meta?.[CAPABILITIES]
  if (capabilities === undefined) return method !== 'initialize'
  const { success, output } = v.safeParse(AppCapabilities, capabilities)
  return success && output.extensions[UI_EXTENSION].mimeTypes.includes(MIME_TYPE)
}

/** Lets assistants read a document. It needs nothing of the network, and declares that. */
export function addApp(server: McpServer, { uri, name, title, html }: ToolApp): void {
  const csp = { connectDomains: [], resourceDomains: [], frameDomains: [], baseUriDomains: [] }
  const _meta = { ui: { csp, prefersBorder: true } }
  server.registerResource(name, uri, { title, mimeType: MIME_TYPE, _meta }, () => ({
    contents: [{ uri, mimeType: MIME_TYPE, text: html(), _meta }],
  }))
}
