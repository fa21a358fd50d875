// The card of connect_source in an assistant's window. It speaks MCP Apps (2026-01-26) with the window around it, and
// with nobody else: the link goes back to where it came from, to be opened.
const PROTOCOL = '2026-01-26'
const METHOD_NOT_FOUND = -32601
const USABLE = ['ok', 'failing']

const { base, version, names, texts } = JSON.parse(document.getElementById('words').textContent)
const part = (id) => document.getElementById(id)
const waiting = new Map()
let requests = 0

// Anybody may embed a card: until the first answer the origin around it is unknown.
let target = '*'
let words = texts.en
let can = {}
const call = {}
let link = null
let usableBefore = null
let stage = 'loading'
let note = ''

function post(message) {
  parent.postMessage({ jsonrpc: '2.0', ...message }, target)
}

function request(method, params) {
  requests += 1
  const id = requests
  post({ id, method, params })
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
}

const notify = (method, params = {}) => post({ method, params })

const notifications = new Map([
  ['ui/notifications/tool-input', ({ arguments: args }) => change(() => Object.assign(call, args))],
  ['ui/notifications/tool-result', (result) => takeResult(result)],
  ['ui/notifications/tool-cancelled', () => change(() => show('failed'))],
  ['ui/notifications/host-context-changed', (context) => change(() => adopt(context))],
])

addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || data?.jsonrpc !== '2.0') return
  const { id, method, params = {}, result, error } = data
  if (method === undefined) {
    const { resolve, reject } = waiting.get(id) ?? {}
    waiting.delete(id)
    // A sandbox without an origin of its own can't be named.
    if (target === '*' && origin !== 'null') target = origin
    if (error) reject?.(error)
    else resolve?.(result)
  } else if (id === undefined) notifications.get(method)?.(params)
  else if (method === 'ping' || method === 'ui/resource-teardown') post({ id, result: {} })
  else post({ id, error: { code: METHOD_NOT_FOUND, message: 'Method not found' } })
})

function change(work) {
  work()
  draw()
}

function show(next, said = '') {
  stage = next
  note = said
}

function adopt({ theme, locale, styles }) {
  const page = document.documentElement
  if (theme === 'light' || theme === 'dark') page.style.colorScheme = theme
  for (const [name, value] of Object.entries(styles?.variables ?? {}))
    if (name.startsWith('--') && typeof value === 'string') page.style.setProperty(name, value)
  if (typeof locale !== 'string') return
  const language = locale.toLowerCase().split('-')[0]
  const found = Object.keys(texts).find((one) => one.split('-')[0] === language) ?? 'en'
  words = texts[found]
  page.lang = found
  page.dir = found === 'ar' ? 'rtl' : 'ltr'
}

/** A result that somebody else made must not lead people elsewhere. */
function isOwn(url) {
  if (typeof url !== 'string' || !URL.canParse(url) || new URL(url).href !== url) return false
  return ['/oauth/go?', '/connect/'].some((path) => url.startsWith(base + path))
}

function takeResult({ isError, structuredContent }) {
  if (isError || !isOwn(structuredContent?.url)) return change(() => show('failed'))
  link = structuredContent
  usableBefore = can.serverTools ? usableAccounts() : null
  setTimeout(() => stage !== 'connected' && change(() => show('expired')), link.expires_in * 1000)
  // Whoever opens the address by hand is followed as well.
  change(() => show(can.openLinks ? 'ready' : 'opened'))
}

/** Ids of accounts that work. Null: the assistant, or its token, doesn't let us know. */
async function usableAccounts() {
  try {
    const { structuredContent } = await request('tools/call', { name: 'list_sources', arguments: {} })
    const usable = structuredContent.sources.filter(({ state }) => USABLE.includes(state))
    return usable.filter(({ source }) => source === call.source).map(({ id }) => id)
  } catch {
    can.serverTools = undefined
    return null
  }
}

async function check() {
  if (stage !== 'opened') return
  const before = await usableBefore
  const now = before && (await usableAccounts())
  if (!now || stage !== 'opened') return
  const isConnected = now.some((id) => !before.includes(id))
  change(() => (isConnected ? show('connected') : show('opened', words.missing)))
}

async function open() {
  try {
    const { isError } = await request('ui/open-link', { url: link.url })
    if (isError) throw new Error('not opened')
  } catch {
    can.openLinks = undefined
  }
  change(() => show('opened', can.openLinks ? words.opened : ''))
}

function draw() {
  const source = names[call.source] ?? ''
  const say = (text) => text.replaceAll('{source}', source)
  const isAsking = stage === 'ready' || stage === 'opened'
  const title = isAsking ? (call.account_id ? words.repair : words.title) : words[stage].title
  const text = isAsking ? words.text : words[stage].text
  const fill = (id, content) => {
    part(id).textContent = content
    part(id).hidden = content === ''
  }
  fill('title', say(title))
  fill('text', say(text))
  fill('go', isAsking && can.openLinks ? say(words.continue) : '')
  fill('ask', isAsking && !can.openLinks ? words.address : '')
  fill('address', isAsking && !can.openLinks ? link.url : '')
  fill('label', isAsking && link.number ? words.number : '')
  fill('number', isAsking ? (link.number ?? '') : '')
  fill('check', stage === 'opened' && can.serverTools ? words.check : '')
  // A status that is hidden isn't read out.
  part('note').textContent = note
}

part('go').addEventListener('click', open)
part('check').addEventListener('click', check)
addEventListener('focus', check)
addEventListener('visibilitychange', () => document.visibilityState === 'visible' && check())

async function begin() {
  const appInfo = { name: 'inlet-connect', version }
  const appCapabilities = { availableDisplayModes: ['inline'] }
  const { hostCapabilities, hostContext } = await request('ui/initialize', {
    protocolVersion: PROTOCOL,
    appInfo,
    appCapabilities,
  })
  can = { ...hostCapabilities }
  change(() => adopt(hostContext ?? {}))
  notify('ui/notifications/initialized')
  new ResizeObserver(() => {
    const { width, height } = document.documentElement.getBoundingClientRect()
    notify('ui/notifications/size-changed', { width: Math.ceil(width), height: Math.ceil(height) })
  }).observe(document.documentElement)
}

draw()
begin()
