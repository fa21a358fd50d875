import type { Sample } from './Sample.ts'
import { type Dialect, writeValue } from './writeValue.ts'

/** A sample in the languages that the reference has. */
export type Snippets = { readonly curl: string; readonly typescript: string; readonly python: string }

export function snippets(sample: Sample): Snippets {
  return { curl: curl(sample), typescript: typescript(sample), python: python(sample) }
}

const JSON_TEXT: Dialect = {
  constants: ['null', 'true', 'false'],
  text: (text) => JSON.stringify(text),
  name: (name) => JSON.stringify(name),
  variable: (name, isNumber) => (isNumber ? `$${name}` : `"$${name}"`),
  step: '  ',
  last: '',
}
const TYPESCRIPT: Dialect = {
  constants: ['null', 'true', 'false'],
  text: (text) => `'${text}'`,
  name: (name) => (/^\w+$/.test(name) ? name : `'${name}'`),
  variable: (name, isNumber) => (isNumber ? `Number(process.env.${name})` : `process.env.${name}`),
  step: '  ',
  last: ',',
}
const PYTHON: Dialect = {
  constants: ['None', 'True', 'False'],
  text: (text) => `'${text}'`,
  name: (name) => `'${name}'`,
  variable: (name, isNumber) => (isNumber ? `int(os.environ['${name}'])` : `os.environ['${name}']`),
  step: '    ',
  last: ',',
}

function curl(sample: Sample): string {
  const { body, file, isOpen, isEventStream, savedAs } = sample
  const method = methodOf(sample)
  const isPlain = method === 'GET' || (method === 'POST' && (body !== undefined || file !== undefined))
  const address = `"$INLET_URL${target(sample, (name) => `$${name}`)}"`
  const lines = [
    `curl --fail-with-body ${isEventStream ? '-N ' : ''}-sS ${isPlain ? '' : `-X ${method} `}${address}`,
    ...(isOpen || isEventStream
      ? []
      : ['  -H "Authorization: Bearer $INLET_API_KEY" -H "customer-id: $CUSTOMER"']),
    ...(isEventStream ? ['  -H "Authorization: Token $TOKEN"'] : []),
    ...(savedAs ? [`  -o ${savedAs}`] : []),
    ...(file ? [`  -F "file=@-;filename=${file.name}" <<< '${file.content}'`] : []),
    ...(body === undefined ? [] : ["  -H 'Content-Type: application/json' -d @- <<JSON"]),
  ]
  const json = body === undefined ? '' : `\n${writeValue(body, JSON_TEXT)}\nJSON`
  return lines.join(' \\\n') + json
}

function typescript(sample: Sample): string {
  const { body, file, isOpen, isEventStream, savedAs } = sample
  const method = methodOf(sample)
  const headers = [
    ...(isEventStream ? [`    Authorization: \`Token ${inTemplate('TOKEN')}\`,`] : []),
    ...(isOpen || isEventStream
      ? []
      : [
          `    Authorization: \`Bearer ${inTemplate('INLET_API_KEY')}\`,`,
          `    'customer-id': \`${inTemplate('CUSTOMER')}\`,`,
        ]),
    ...(body === undefined ? [] : ["    'Content-Type': 'application/json',"]),
  ]
  const init = [
    ...(method === 'GET' ? [] : [`  method: '${method}',`]),
    ...(headers.length > 0 ? ['  headers: {', ...headers, '  },'] : []),
    ...(file ? ['  body: form,'] : []),
    ...(body === undefined ? [] : [`  body: JSON.stringify(${writeValue(body, TYPESCRIPT, '  ')}),`]),
  ]
  const address = `\`${inTemplate('INLET_URL')}${target(sample, inTemplate)}\``
  return [
    ...(file
      ? ['const form = new FormData()', `form.append('file', new File(['${file.content}'], '${file.name}'))`]
      : []),
    init.length > 0 ? `const answer = await fetch(${address}, {` : `const answer = await fetch(${address})`,
    ...(init.length > 0 ? [...init, '})'] : []),
    'if (!answer.ok) throw new Error(await answer.text())',
    ...(savedAs
      ? [
          "const { writeFile } = await import('node:fs/promises')",
          `await writeFile('${savedAs}', answer.body ?? [])`,
        ]
      : []),
    ...(isEventStream ? ['for await (const bytes of answer.body ?? []) process.stdout.write(bytes)'] : []),
    ...(isEventStream || savedAs ? [] : ['console.log(await answer.json())']),
  ].join('\n')
}

function inTemplate(name: string): string {
  return `\${process.env.${name}}`
}

const PYTHON_FORM = (name: string, content: string) => [
  "boundary = 'a-line-between-parts'",
  'form = (',
  "    f'--{boundary}\\r\\n'",
  `    'Content-Disposition: form-data; name="file"; filename="${name}"\\r\\n\\r\\n'`,
  `    '${content}\\r\\n'`,
  "    f'--{boundary}--\\r\\n'",
  ')',
]

function python(sample: Sample): string {
  const { body, file, isOpen, isEventStream, savedAs } = sample
  const headers = [
    ...(isEventStream ? ["        'Authorization': 'Token ' + os.environ['TOKEN'],"] : []),
    ...(isOpen || isEventStream
      ? []
      : [
          "        'Authorization': 'Bearer ' + os.environ['INLET_API_KEY'],",
          "        'customer-id': os.environ['CUSTOMER'],",
        ]),
    ...(file ? ["        'Content-Type': f'multipart/form-data; boundary={boundary}',"] : []),
    ...(body === undefined ? [] : ["        'Content-Type': 'application/json',"]),
  ]
  const place = target(sample, (name) => `{os.environ['${name}']}`)
  return [
    body === undefined ? 'import os' : 'import json, os',
    ...(savedAs ? ['from shutil import copyfileobj'] : []),
    'from urllib.request import Request, urlopen',
    '',
    ...(file ? PYTHON_FORM(file.name, file.content) : []),
    'request = Request(',
    `    f"{os.environ['INLET_URL']}${place}",`,
    `    method='${methodOf(sample)}',`,
    ...(headers.length > 0 ? ['    headers={', ...headers, '    },'] : []),
    ...(file ? ['    data=form.encode(),'] : []),
    ...(body === undefined ? [] : [`    data=json.dumps(${writeValue(body, PYTHON, '    ')}).encode(),`]),
    ')',
    ...(savedAs
      ? [
          `with urlopen(request) as answer, open('${savedAs}', 'wb') as saved:`,
          '    copyfileobj(answer, saved)',
        ]
      : []),
    ...(isEventStream ? ["for line in urlopen(request):\n    print(line.decode(), end='')"] : []),
    ...(isEventStream || savedAs ? [] : ['print(urlopen(request).read().decode())']),
  ].join('\n')
}

function methodOf({ call }: Sample): string {
  return call.split(' ')[0] ?? ''
}

/** Path and query, in which variables are written as the language does. */
function target({ call, places = {}, query = {} }: Sample, variable: (name: string) => string): string {
  const path = (call.split(' ')[1] ?? '').replaceAll(/\{(\w+)\}/g, (_, name) => places[name] ?? '')
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${path}${search.length > 0 ? '?' : ''}${search.join('&')}`.replaceAll(/\$([A-Z_]+)/g, (_, name) =>
    variable(name),
  )
}
