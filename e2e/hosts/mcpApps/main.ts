// An assistant's window, by the official client and the official bridge of MCP Apps. What it is to do is in the address.
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import {
  AppBridge,
  getToolUiResourceUri,
  PostMessageTransport,
} from '@modelcontextprotocol/ext-apps/app-bridge'
import * as v from 'valibot'

const Settings = v.object({
  service: v.string(),
  token: v.string(),
  sandbox: v.string(),
  source: v.string(),
  locale: v.string(),
  theme: v.picklist(['light', 'dark']),
  opensLinks: v.optional(v.string()),
  /** A forged address, in the place of the tool's. */
  forged: v.optional(v.string()),
})
const Ui = v.object({ csp: v.record(v.string(), v.array(v.string())) })

const given = v.parse(Settings, Object.fromEntries(new URLSearchParams(location.hash.slice(1))))
const EXTENSION = 'io.modelcontextprotocol/ui'
const ME = { name: 'e2e', version: '1' }

/** What the app sent that a model could read. */
const sent = document.body.appendChild(document.createElement('pre'))
const note = (what: unknown) => sent.append(`${JSON.stringify(what)}\n`)

const client = new Client(ME, {
  versionNegotiation: { mode: { pin: '2026-07-28' } },
  capabilities: { extensions: { [EXTENSION]: { mimeTypes: ['text/html;profile=mcp-app'] } } },
})
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${given.service}/mcp`), {
    requestInit: { headers: { Authorization: `Bearer ${given.token}` } },
  }),
)
const { tools } = await client.listTools()
const tool = tools.find(({ name }) => name === 'connect_source')
const uri = (tool && getToolUiResourceUri(tool)) ?? ''
const {
  contents: [content],
} = await client.readResource({ uri })
if (!content || !('text' in content)) throw new Error('There is no app')
const html = content.text
const { csp } = v.parse(Ui, content._meta?.ui)

const frame = document.createElement('iframe')
frame.title = 'Sandbox'
frame.src = given.sandbox
document.body.prepend(frame)

const bridge = new AppBridge(
  client,
  ME,
  { serverTools: {}, ...(given.opensLinks !== undefined && { openLinks: {} }) },
  { hostContext: { theme: given.theme, locale: given.locale } },
)
bridge.onsandboxready = () => void bridge.sendSandboxResourceReady({ html, csp })
bridge.onsizechange = ({ height }) => {
  if (height !== undefined) frame.style.blockSize = `${height}px`
}
bridge.onopenlink = async ({ url }) => {
  window.open(url, '_blank', 'noopener')
  return {}
}
bridge.onmessage = async (message) => {
  note(message)
  return {}
}
bridge.onupdatemodelcontext = async (context) => {
  note(context)
  return {}
}
bridge.oninitialized = async () => {
  const args = { source: given.source }
  await bridge.sendToolInput({ arguments: args })
  const result = await client.callTool({ name: 'connect_source', arguments: args })
  const structuredContent = v.parse(v.looseObject({}), result.structuredContent)
  await bridge.sendToolResult(
    given.forged === undefined
      ? result
      : { ...result, structuredContent: { ...structuredContent, url: given.forged } },
  )
}
const inside = frame.contentWindow
if (!inside) throw new Error('There is no sandbox')
await bridge.connect(new PostMessageTransport(inside, inside))
