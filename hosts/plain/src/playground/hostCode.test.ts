import ts from 'typescript'
import { expect, test } from 'vitest'
import { FORMS, hostCode } from './hostCode.ts'

const FRAME = 'https://connect.example/a/frame/'
const options = {
  orgName: 'Acme’s "notes" \\ it\'s </script>',
  theme: 'dark',
  tags: { 'a-b': [1, 2], team: 'blue' },
  enabledIntegrations: [
    { id: 'LOCAL_FILES', allowedFileTypes: [{ extension: 'pdf', chunkSize: 1500 }] },
    { id: 'BOX' },
  ],
}

/** What the code calls Widget.open with, when it runs. */
function openedWith(code: string): unknown {
  let given: unknown
  const Widget = {
    open(_: unknown, config: unknown) {
      given = config
    },
  }
  const button = { onclick: () => {} }
  const document = { querySelector: () => button }
  new Function('Widget', 'document', code)(Widget, document)
  button.onclick()
  return given
}

test('the script tag opens the widget with these options, beside its own frame', () => {
  const code = hostCode('Script tag', options, FRAME)
  expect(code).toContain('<script src="https://connect.example/a/sdk/widget.js"></script>')
  const scripts = [...code.matchAll(/<script>\n(.*?)<\/script>/gs)].map(([, text = '']) => text)
  expect(scripts).toHaveLength(1)
  const said = { onSuccess: expect.any(Function), onError: expect.any(Function) }
  expect(openedWith(scripts[0] ?? '')).toEqual({ ...options, ...said })
  const elsewhere = hostCode('Script tag', { frameUrl: 'https://other.example/frame/' }, FRAME)
  expect(elsewhere).toContain("frameUrl: 'https://other.example/frame/',")
})

test('the package is told where the frame is', () => {
  const code = hostCode('Package', options, FRAME)
  const run = code.replace("import { Widget } from '@inlet/sdk'", '')
  expect(openedWith(run)).toMatchObject({ frameUrl: FRAME, ...options })
})

test.each(FORMS)('%s is code', (form) => {
  const code = hostCode(form, { ...options, open: true }, FRAME)
  const script = form === 'Script tag' ? code.split('<script>')[1]?.split('</script>')[0] : code
  const { diagnostics } = ts.transpileModule(script ?? '', {
    reportDiagnostics: true,
    fileName: 'host.tsx',
    compilerOptions: { jsx: ts.JsxEmit.ReactJSX },
  })
  expect(diagnostics).toEqual([])
})
