/** Ways to embed the widget, by the name that people read. */
export const FORMS = ['Script tag', 'Package', 'React'] as const
export type Form = (typeof FORMS)[number]

type Options = Readonly<Record<string, unknown>>

/** What a host copies to have the widget with these options. */
export function hostCode(form: Form, options: Options, frameUrl: string): string {
  const { frameUrl: own = frameUrl, ...others } = options
  if (form === 'Package') return packageCode({ frameUrl: own, ...others })
  if (form === 'React') return reactCode({ frameUrl: own, ...others })
  const sdk = new URL('../sdk/widget.js', frameUrl).href
  // The script finds the frame beside itself.
  return scriptCode(sdk, own === frameUrl ? others : { frameUrl: own, ...others })
}

const HEARS = [
  'onSuccess: (event) => console.log(event.action, event.integration),',
  'onError: (event) => console.warn(event.error),',
]
const FETCHER = "async () => (await fetch('/api/inlet-token')).json()"

function call(options: Options): string {
  const lines = [...members(options), ...HEARS].map((line) => indent(line))
  return `Widget.open(${FETCHER}, {\n${lines.join('\n')}\n})`
}

function packageCode(options: Options): string {
  return `import { Widget } from '@inlet/sdk'\n\n${call(options)}\n`
}

function scriptCode(sdk: string, options: Options): string {
  return `<button type="button" id="connect">Connect your data</button>
<script src="${sdk}"></script>
<script>
  document.querySelector('#connect').onclick = () =>
${indent(call(options), 2).replaceAll('</', '<\\/')}
</script>
`
}

function reactCode(options: Options): string {
  const given = Object.entries(options).filter(([name]) => name !== 'open')
  const props = given.map(([name, value]) => `${name}={${literal(value)}}`)
  return `import { InletWidget } from '@inlet/sdk/react'
import { useState } from 'react'

const fetchToken = ${FETCHER}

export function ConnectButton() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Connect your data
      </button>
      <InletWidget
        open={open}
        setOpen={setOpen}
        tokenFetcher={fetchToken}
${props.map((prop) => indent(prop, 4)).join('\n')}
        onSuccess={(event) => console.log(event.action, event.integration)}
        onError={(event) => console.warn(event.error)}
      />
    </>
  )
}
`
}

function members(options: Options): string[] {
  return Object.entries(options).map(([name, value]) => `${key(name)}: ${literal(value)},`)
}

/** As one writes it by hand: single quotes, no quotes around names, short things on one line. */
function literal(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const isList = Array.isArray(value)
  const parts = isList
    ? value.map(literal)
    : Object.entries(value).map(([name, one]) => `${key(name)}: ${literal(one)}`)
  const [open, close, gap] = isList ? ['[', ']', ''] : ['{', '}', ' ']
  if (parts.length === 0) return open + close
  const line = `${open}${gap}${parts.join(', ')}${gap}${close}`
  if (line.length <= 80 && !line.includes('\n')) return line
  return `${open}\n${parts.map((part) => `${indent(part)},`).join('\n')}\n${close}`
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : quoted(name)
}

function quoted(text: string): string {
  return `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'")}'`
}

function indent(text: string, depth = 1): string {
  return text.replaceAll(/^(?=.)/gm, '  '.repeat(depth))
}
